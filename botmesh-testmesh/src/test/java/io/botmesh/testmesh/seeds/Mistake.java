package io.botmesh.testmesh.seeds;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.BrokenTurnStores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The mistakes of the protocol's part 3, and a few more. Not here: comparing the fence alone, or
 * "at least", which harms nobody while no number comes twice, and none does without a failover; a
 * pump that has one name for ever or over a lapse, which stories showed until sends that were not
 * tried began to be put off: no story of a thousand shows it since, and which guard stands behind
 * it was not looked into; evidence that names the token, for which a late claim must win a second
 * turn and evidence about the first be later still; a deletion without a name of its own, since
 * nobody deletes a chat in these stories.
 */
record Mistake(String what, Supplier<UnaryOperator<Backend>> made) {
  static List<Mistake> all() {
    return List.of(
        new Mistake("no check of the fence", () -> ofTurns(BrokenTurnStores::ignoringTheFence)),
        new Mistake("a counter as fence", () -> ofTurns(BrokenTurnStores::restartingNumbers)),
        new Mistake("the settled token is not looked up", () -> ofTurns(ForgetsWhatIsSettled::new)),
        new Mistake("attempts are counted afterwards", () -> ofTurns(CountsAfterwards::new)),
        new Mistake("an old look at the heartbeat", () -> ofRoster(LooksOnce::new)),
        new Mistake("evidence names the replica", () -> ofTurns(turns -> new LooseEvidence(turns))),
        new Mistake("no ring", () -> ofTurns(BrokenTurnStores::forgettingDuplicates)),
        new Mistake("index entered after accept", () -> ofRoster(EntersLate::new)),
        new Mistake("index left at the first idle", LeavesAtOnce::new),
        new Mistake("believed for longer than a beat counts", () -> ofRoster(ShortBeats::new)),
        new Mistake("tick before send", () -> ofTurns(TicksFirst::new)),
        new Mistake("a skipped id is revived", () -> ofTurns(Revives::new)),
        new Mistake(
            "the last is served first", () -> ofTurns(BrokenTurnStores::servingTheLastFirst)));
  }

  @Override
  public String toString() {
    return what;
  }

  /** One broken store for all replicas of a story. */
  private static UnaryOperator<Backend> ofTurns(UnaryOperator<TurnStore> broken) {
    TurnStore[] shared = new TurnStore[1];
    return backend -> {
      if (shared[0] == null) {
        shared[0] = broken.apply(backend.turns());
      }
      return with(backend, "turns", shared[0]);
    };
  }

  private static UnaryOperator<Backend> ofRoster(UnaryOperator<Roster> broken) {
    Roster[] shared = new Roster[1];
    return backend -> {
      if (shared[0] == null) {
        shared[0] = broken.apply(backend.roster());
      }
      return with(backend, "roster", shared[0]);
    };
  }

  /** Returns a backend with another port. */
  static Backend with(Backend whole, String port, Object other) {
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(port)) {
                return other;
              }
              try {
                return method.invoke(whole, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }
}
