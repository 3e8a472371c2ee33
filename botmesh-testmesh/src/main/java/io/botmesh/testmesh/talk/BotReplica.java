package io.botmesh.testmesh.talk;

import io.botmesh.api.Coordinator;
import io.botmesh.api.ReplicaId;
import io.botmesh.testmesh.Conductor;
import io.botmesh.testmesh.MeshReplica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One replica of the bot under test, and what may befall it. A test lets it befall between two
 * things that it does; a handler while it handles a message.
 */
public final class BotReplica {
  private final Stage stage;
  private final MeshReplica replica;
  private final LostStores lost;
  private final List<Object> events;

  BotReplica(Stage stage, MeshReplica replica, LostStores lost, List<Object> events) {
    this.stage = stage;
    this.replica = replica;
    this.lost = lost;
    this.events = events;
  }

  /** Returns its name. */
  public ReplicaId id() {
    return replica.id();
  }

  /** Tells whether it has died or stopped. */
  public boolean gone() {
    return replica.gone();
  }

  /**
   * Dies at once, as by {@code kill -9}. A handler that lets its own replica die goes no further.
   */
  public void dies() {
    befalls("dies");
    replica.dies();
    stage.rest();
  }

  /** Pauses, as a process does that collects garbage or is suspended, until it is woken. */
  public void pauses() {
    befalls("pauses");
    replica.freezes();
    stage.handOver(replica.member());
  }

  /** Pauses for so long; time passes as usual for all others. */
  public void pauses(Duration time) {
    Conductor conductor = stage.mesh().conductor();
    conductor.quickAfter(conductor.world(), time, "wake", this::wakes);
    pauses();
  }

  /** Wakes from its pause. Nothing happens if it does not pause. */
  public void wakes() {
    if (!gone() && replica.member().frozen()) {
      befalls("wakes");
      replica.wakes();
      stage.rest();
    }
  }

  /** Stops in an orderly way; if the test lets it, it is gone when this returns. */
  public void stops() {
    befalls("stops");
    replica.stops();
    if (!stage.playing() && !stage.run(this::gone, Stage.PATIENCE)) {
      throw stage.story().failure(id() + " was to stop, but did not.");
    }
  }

  /** Loses its store: whatever it asks is refused, as if the network were cut. */
  public void losesItsStore() {
    befalls("loses its store");
    lost.lose(replica.member());
  }

  /** Finds its store again. */
  public void findsItsStore() {
    befalls("finds its store again");
    lost.find(replica.member());
    stage.rest();
  }

  /** Returns the events that it raised, as {@code BecameLeader} or {@code MessageFailed}. */
  public List<Object> events() {
    return List.copyOf(events);
  }

  /** Returns the events of one type that it raised. */
  public <T> List<T> events(Class<T> type) {
    List<T> found = new ArrayList<>();
    events.stream().filter(type::isInstance).map(type::cast).forEach(found::add);
    return found;
  }

  /**
   * Asks its coordinator, as a thread of the application on this replica does, and waits for the
   * answer up to five minutes of the mesh's time.
   *
   * @param question such as {@code coordinator -> coordinator.tryLead("job:report")}
   * @throws AssertionError if there is no answer, as while it pauses
   * @throws RuntimeException what the question throws
   */
  public <T> T asks(Function<Coordinator, T> question) {
    CompletableFuture<Runnable> answered = new CompletableFuture<>();
    List<T> answer = new ArrayList<>();
    stage
        .mesh()
        .conductor()
        .submit(
            replica.member(),
            "application",
            () -> {
              try {
                answer.add(question.apply(replica.engine().coordinator()));
                answered.complete(() -> {});
              } catch (RuntimeException thrown) {
                answered.complete(
                    () -> {
                      throw thrown;
                    });
              }
            });
    if (!stage.run(answered::isDone, Stage.PATIENCE)) {
      throw stage.story().failure(id() + " was asked for its coordinator, but did not answer.");
    }
    answered.join().run();
    return answer.get(0);
  }

  /** Tells whether a message can come in here. */
  boolean takes() {
    return !gone() && !replica.member().frozen();
  }

  MeshReplica replica() {
    return replica;
  }

  private void befalls(String what) {
    stage.story().tell(id() + " " + what);
  }

  @Override
  public String toString() {
    return id().value();
  }
}
