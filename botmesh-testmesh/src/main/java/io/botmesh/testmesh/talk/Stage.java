package io.botmesh.testmesh.talk;

import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.MeshPlan;
import io.botmesh.testmesh.OneThreadMesh;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Where a mesh is played, and what is told of it. */
final class Stage {
  /** Longer than any pause of a bot with usual settings; passing it costs a moment only. */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private final OneThreadMesh mesh;
  private final Story story;

  Stage(MeshPlan plan) {
    mesh = new OneThreadMesh(plan);
    story = new Story(mesh.time()::passed);
  }

  OneThreadMesh mesh() {
    return mesh;
  }

  Story story() {
    return story;
  }

  /** Tells whether it is asked by the bot, and not by the test. */
  boolean playing() {
    return !mesh.conductor().doing().isEmpty();
  }

  /** Lets somebody else run, if it is asked by a handler of that member, which may be frozen. */
  void handOver(Member member) {
    if (playing() && mesh.conductor().playing() == member) {
      pause(Duration.ZERO);
    }
  }

  /** Lets time pass for the handler that asks. */
  void pause(Duration time) {
    try {
      mesh.conductor().pause(time);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The turn ended while its handler took its time", ended);
    }
  }

  /** Lets happen what can happen without time passing; nothing if the bot asks for it. */
  void rest() {
    if (!playing()) {
      run(() -> true, Duration.ZERO);
    }
  }

  /** Waits for something; tells whether it came. */
  boolean run(BooleanSupplier question, Duration most) {
    if (playing()) {
      throw new IllegalStateException("Only the test waits for what its bot does");
    }
    return mesh.run(question, most);
  }
}
