package io.botmesh.ear.mesh;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A {@link ReplicaProgram} in a JVM of its own. It ends with {@link #close()}, or with this JVM.
 */
final class ReplicaProcess implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final ChildJvm jvm;

  private ReplicaProcess(List<String> arguments) {
    jvm = ChildJvm.start(List.of(), ReplicaProgram.class, arguments, told::add);
  }

  /** Starts one whose heart is quick, and waits until it runs. */
  static ReplicaProcess start(String redis, Duration lease, Duration turnWait, boolean durable) {
    return start(redis, lease, turnWait, durable, Duration.ofMillis(200), Duration.ofMillis(1500));
  }

  /** Starts one and waits until it runs. */
  static ReplicaProcess start(
      String redis,
      Duration lease,
      Duration turnWait,
      boolean durable,
      Duration heartbeat,
      Duration deadAfter) {
    ReplicaProcess started =
        new ReplicaProcess(
            List.of(
                redis,
                String.valueOf(lease.toMillis()),
                String.valueOf(turnWait.toMillis()),
                String.valueOf(durable),
                String.valueOf(heartbeat.toMillis()),
                String.valueOf(deadAfter.toMillis())));
    started.awaitTold("ready ");
    return started;
  }

  /** Tells it a line. */
  void tell(String line) {
    jvm.tell(line);
  }

  /** Returns all lines that it has told. */
  List<String> told() {
    return List.copyOf(told);
  }

  /** Waits for a line that begins so; returns the rest of the first one. */
  String awaitTold(String beginning) {
    await("a line " + beginning)
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> told.stream().anyMatch(line -> line.startsWith(beginning)));
    return told.stream()
        .filter(line -> line.startsWith(beginning))
        .findFirst()
        .orElseThrow()
        .substring(beginning.length());
  }

  /** Freezes it (SIGSTOP). */
  void pause() {
    jvm.pause();
  }

  /** Lets it go on (SIGCONT). */
  void resume() {
    jvm.resume();
  }

  /** Ends it at once (SIGKILL). */
  void kill() {
    jvm.kill();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
