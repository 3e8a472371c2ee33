package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TickCall.Result;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.chat.ChatDesk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes a chat's entries, has them carried out and ticks them off, until there are none or one must
 * wait. One run of a chat at a time.
 */
final class PumpRun {
  private static final System.Logger LOG = System.getLogger(PumpRun.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final ChatDesk desk;
  private final PumpTools tools;
  private final PumpGrip grip;
  private final PendingLines lines;
  private final ChatPump pump;
  private final SentMemory memory;
  private final Untried untried = new Untried();
  private Optional<Token> lastUnder = Optional.empty();

  PumpRun(ChatDesk desk, PumpTools tools, PumpGrip grip, PendingLines lines, ChatPump pump) {
    this.desk = desk;
    this.tools = tools;
    this.grip = grip;
    this.lines = lines;
    this.pump = pump;
    this.memory = new SentMemory(desk.chat(), tools.courier());
  }

  /** Runs, with what a commit has handed out already. */
  void with(Optional<EntriesInHand> first) {
    // Also when a commit brought the pump along: a wait left over from an earlier holder would keep
    // the next hint from being heeded.
    desk.pumpWait().end();
    Optional<EntriesInHand> inHand = first;
    try {
      do {
        if (inHand.isEmpty()) {
          inHand = taken();
        }
        if (inHand.isEmpty() || !carriedOut(inHand.get())) {
          return;
        }
        inHand = Optional.empty();
      } while (true);
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "An outbox waits for its store" + SafeTrace.of(outOfReach));
      pump.letGo(true, AGAIN);
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR, "BMESH-0323 A pump ended unexpectedly" + SafeTrace.of(bug));
      pump.letGo(true, AGAIN);
    }
  }

  /** Asks for entries; empty if this run is over. */
  private Optional<EntriesInHand> taken() {
    long life = tools.lifeline().ensure();
    PumpGrip.Claim claim = grip.claim();
    desk.pumpWait().end();
    long sent = tools.clock().nanoTime();
    PumpCall call =
        new PumpCall(desk.chat(), claim.token(), tools.me(), claim.gone(), tools.lease());
    Answer<PumpAnswer> answer = tools.asking().ask(PATIENCE, () -> tools.turns().pump(call));
    if (answer.unsure()) {
      grip.forget(claim.token());
    }
    if (answer.value() instanceof PumpAnswer.Entries handed) {
      if (handed.entries().isEmpty()) {
        pump.letGo(false, handed.later().orElse(AGAIN));
        return Optional.empty();
      }
      long until = sent + tools.lease().toNanos();
      return Optional.of(new EntriesInHand(claim.token(), handed.entries(), life, until));
    }
    grip.forget(claim.token());
    if (answer.value() instanceof PumpAnswer.PumpHeld held) {
      heldBy(held);
    } else if (answer.value() instanceof PumpAnswer.Moved) {
      giveBack();
      // A look at the line sees where to, and brings everything there.
      pump.rest(false);
    } else {
      pump.rest(((PumpAnswer.Empty) answer.value()).idle());
    }
    return Optional.empty();
  }

  /** Says what it knows of entries that go with their chat, so that they are not taken for sent. */
  private void giveBack() {
    List<Result> told = new ArrayList<>(memory.unticked());
    told.addAll(untried.givenBack());
    if (!told.isEmpty()) {
      tick(lastUnder.orElseThrow(), told);
      untried.unknown();
    }
  }

  private void heldBy(PumpAnswer.PumpHeld held) {
    if (held.owner().equals(tools.me())) {
      // An earlier token of this replica: the store lets another one of it in at once.
      pump.letGo(true, AGAIN);
    } else {
      pump.waitFor(held);
    }
  }

  /** Carries out what is in hand and ticks it off; false if this run is over. */
  private boolean carriedOut(EntriesInHand inHand) {
    lastUnder = Optional.of(inHand.under());
    untried.are(inHand.entries());
    if (!linesWritten()) {
      // Nothing was sent: the same token asks again, so that nothing looks as if it might have
      // been.
      pump.letGo(false, AGAIN);
      return false;
    }
    untried.unknown();
    Delivery delivery =
        memory.deliver(
            inHand.entries(), () -> inHand.footing(tools.lifeline(), tools.clock(), tools.lease()));
    untried.are(inHand.entries(), delivery.results());
    Optional<TickAnswer> ticked = ticked(inHand, told(delivery));
    boolean newTake = delivery.rest() == Delivery.Rest.NEW_TAKE;
    if (newTake || !ticked.map(TickAnswer::still).orElse(true)) {
      grip.forget(inHand.under());
    }
    if (delivery.retry().isPresent()) {
      pump.letGo(false, delivery.retry().get());
      return false;
    }
    if (delivery.rest() != Delivery.Rest.NONE || delivery.anyDead() || grip.wantsMore()) {
      return true;
    }
    pump.rest(ticked.map(TickAnswer::idle).orElse(false));
    return false;
  }

  /** What the store is told: of what waits behind one that must wait, that it was not tried. */
  private List<Result> told(Delivery delivery) {
    List<Result> told = new ArrayList<>(delivery.results());
    if (delivery.retry().isPresent()) {
      // Whoever goes on later may have another token, to which they would look as if sent.
      told.addAll(untried.givenBack());
    }
    return told;
  }

  /** Ticks off what was carried out; empty if nothing was. */
  private Optional<TickAnswer> ticked(EntriesInHand inHand, List<Result> told) {
    return told.isEmpty() ? Optional.empty() : Optional.of(tick(inHand.under(), told));
  }

  private TickAnswer tick(Token under, List<Result> results) {
    TickCall call = new TickCall(desk.chat(), under, results, tools.lease());
    Answer<TickAnswer> answer = tools.asking().ask(PATIENCE, () -> tools.turns().tick(call));
    memory.ticked(results);
    TickAnswer told = answer.value();
    return new TickAnswer(told.idle(), told.still() && !answer.unsure());
  }

  private boolean linesWritten() {
    try {
      lines.write();
      return true;
    } catch (BotmeshException outOfReach) {
      return false;
    }
  }
}
