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
 * The mistakes of the protocol's part 3, and a few more. Not here, each because no story reaches
 * it:
 *
 * <ul>
 *   <li>comparing the fence alone, or "at least": harms nobody while no number comes twice, and
 *       none does without a failover;
 *   <li>evidence that names the token, of a turn or of the pump: a token would have to be granted
 *       twice, which takes a lost reply, a pause in just that moment, a third replica that has the
 *       turn meanwhile, and evidence of the first grant that comes after the second; the engine
 *       uses no token on whose call was asked twice. In a thousand stories the second grant came
 *       twice, with nothing in hand. {@code EvidenceContract} and {@code OutboxContract} tell it
 *       step by step;
 *   <li>a deletion without a name of its own: the call that has the name is made and asked within
 *       one store, where these stories have no say; {@code ForgetContract} asks it late.
 * </ul>
 */
record Mistake(String what, Supplier<UnaryOperator<Backend>> made) {
  static List<Mistake> all() {
    return List.of(
        new Mistake("no check of the fence", () -> ofTurns(BrokenTurnStores::ignoringTheFence)),
        new Mistake("a counter as fence", () -> ofTurns(BrokenTurnStores::restartingNumbers)),
        new Mistake("the settled token is not looked up", () -> ofTurns(ForgetsWhatIsSettled::new)),
        new Mistake("attempts are counted afterwards", () -> ofTurns(CountsAfterwards::new)),
        new Mistake("an old look at the heartbeat", () -> ofRoster(LooksOnce::new)),
        new Mistake("evidence names the replica", () -> ofTurns(LooseEvidence::new)),
        new Mistake("no ring", () -> ofTurns(BrokenTurnStores::forgettingDuplicates)),
        new Mistake("index entered after accept", () -> ofRoster(EntersLate::new)),
        new Mistake("index left at the first idle", LeavesAtOnce::new),
        new Mistake("pump evidence names the replica", () -> ofTurns(LoosePumpEvidence::new)),
        new Mistake("pump named by replica", () -> ofTurns(turns -> new StickyPump(turns, false))),
        new Mistake("pump kept over a lapse", () -> ofTurns(turns -> new StickyPump(turns, true))),
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
