package io.botmesh.ear.mesh;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.ForwardingTurnStore;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Remembers a turn that was granted, and writes under it past all that the engine would ask first:
 * only the store is left to refuse. Holds back a request, if asked to. Thread-safe.
 */
final class StaleWrites extends ForwardingTurnStore {
  private final PrintStream out;
  private final Semaphore goOn;
  private volatile Claim granted;
  private volatile AcceptCall accepted;
  private volatile boolean holdAsking;

  StaleWrites(TurnStore whole, PrintStream out, Semaphore goOn) {
    super(whole);
    this.out = out;
    this.goOn = goOn;
  }

  /** The next request for a place and a turn waits before it leaves. */
  void holdAsking() {
    holdAsking = true;
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    if (holdAsking) {
      holdAsking = false;
      out.println("asking");
      goOn.acquireUninterruptibly();
    }
    AcceptAnswer answer = super.accept(call);
    out.println("answer " + answer.getClass().getSimpleName());
    if (answer instanceof AcceptAnswer.Claimed claimed) {
      granted = claimed.claim();
      accepted = call;
    }
    return answer;
  }

  /** Tries every write that a turn may make; says how each was answered. */
  void writeAll(ChatId chat, MessageId id) {
    Claim old = granted;
    List<NewEntry> entries =
        List.of(
            new NewEntry(EntryKind.SEND, "{\"text\":\"said by the sleeper\"}"),
            new NewEntry(EntryKind.SCHEDULE, "{}"));
    Token call = new Token(old.grant().token().value() + "-stale");
    answered(
        "save",
        save(
            new SaveCall(
                chat,
                old.grant(),
                call,
                old.state().checkpoint().version(),
                Write.of("stale"),
                entries)));
    answered(
        "commit",
        commit(
            Ending.of(
                    accepted.me(),
                    old,
                    new Changes(
                        Optional.of(Write.of("stale")),
                        Optional.of(Write.of("{\"by\":\"the sleeper\"}")),
                        entries))
                .ofMessage(id)
                .call()));
    answered("renew", renew(chat, old.grant(), old.lease()));
    answered(
        "giveUp", giveUp(new GiveUpCall(chat, old.grant(), GiveUpCall.Why.STOPPED, Duration.ZERO)));
  }

  private void answered(String what, Object answer) {
    String word = answer instanceof Enum<?> one ? one.name() : answer.getClass().getSimpleName();
    out.println("wrote " + what + " " + word.toUpperCase(java.util.Locale.ROOT));
  }
}
