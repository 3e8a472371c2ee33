package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The pump of one chat on this replica. One thing at a time has it: a commit that takes it along,
 * or a run that sends and ticks off. Thread-safe; its monitor is never held during a call to a
 * store or a provider.
 */
final class ChatPump {
  private static final System.Logger LOG = System.getLogger(ChatPump.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration PUMP_AGAIN = Duration.ofSeconds(1);

  private final ChatDesk desk;
  private final PumpTools tools;

  private boolean taken;
  private long passSentAt;
  private long passLife;
  private boolean more;
  private Token token;
  private Long gone;

  /**
   * Entries that were sent, but whose ticking off has no answer: they are not sent again from here.
   */
  private final Set<String> sentUnticked = new HashSet<>();

  private final PendingLines lines = new PendingLines();
  private final DirectSends direct;

  /** Entries in hand, and until when they may be sent, in nanoseconds of the clock. */
  private record Batch(Token under, List<OutboxEntry> entries, long life, long until) {}

  ChatPump(ChatDesk desk, PumpTools tools) {
    this.desk = desk;
    this.tools = tools;
    this.direct = new DirectSends(desk.chat(), tools);
  }

  synchronized boolean quiet() {
    return !taken && !more && direct.quiet();
  }

  synchronized OutboxPumps.Pass pass() {
    if (taken || tools.stopping() || !tools.lifeline().believed()) {
      return new OutboxPumps.Pass(this, Optional.empty());
    }
    taken = true;
    if (token == null) {
      token = tools.tokens().next();
    }
    passSentAt = tools.clock().nanoTime();
    passLife = tools.lifeline().life();
    return new OutboxPumps.Pass(this, Optional.of(token));
  }

  /** After a commit that took the pump along and has no answer: the token is not used again. */
  void passBack() {
    boolean run;
    synchronized (this) {
      taken = false;
      token = null;
      run = more;
    }
    if (run) {
      pump();
    }
  }

  boolean committed(
      Optional<Token> passed,
      List<OutboxEntry> entries,
      boolean unsure,
      boolean added,
      Optional<UserLine> line) {
    Batch batch = null;
    boolean run;
    synchronized (this) {
      if (added) {
        line.ifPresent(lines::add);
      }
      if (passed.isEmpty()) {
        more |= added && taken;
        run = added && !taken;
        if (!run) {
          return taken;
        }
      } else if (entries.isEmpty()) {
        taken = false;
        if (unsure) {
          token = null;
        }
        run = added || more;
        if (!run) {
          return false;
        }
      } else {
        batch = new Batch(passed.get(), entries, passLife, passSentAt + tools.lease().toNanos());
        run = true;
      }
    }
    if (batch != null) {
      Batch inHand = batch;
      tools.threads().send(() -> run(inHand));
    } else {
      pump();
    }
    return true;
  }

  /** Takes the outbox in hand; a run under way looks once more when it is through. */
  void pump() {
    synchronized (this) {
      if (taken) {
        more = true;
        return;
      }
      if (tools.stopping()) {
        return;
      }
      taken = true;
    }
    tools.threads().send(() -> run(null));
  }

  private void pumpGone(long take) {
    synchronized (this) {
      gone = take;
    }
    pump();
  }

  synchronized void lapse() {
    token = null;
    gone = null;
  }

  private void run(Batch first) {
    // Also when a commit brought the pump along: a wait left over from an earlier holder would keep
    // the next hint from
    // being heeded.
    desk.pumpWait().end();
    Batch batch = first;
    try {
      while (true) {
        if (batch == null) {
          Optional<Batch> next = take();
          if (next.isEmpty()) {
            return;
          }
          batch = next.get();
        }
        if (!carryOut(batch)) {
          return;
        }
        batch = null;
      }
    } catch (BotmeshException outOfReach) {
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "An outbox waits for its store" + SafeTrace.of(outOfReach));
      letGo(true, PUMP_AGAIN);
    } catch (RuntimeException bug) {
      LOG.log(
          System.Logger.Level.ERROR, "BMESH-0323 A pump ended unexpectedly" + SafeTrace.of(bug));
      letGo(true, PUMP_AGAIN);
    }
  }

  /** Asks for entries; empty if this run is over. */
  private Optional<Batch> take() {
    long life = tools.lifeline().ensure();
    Token under;
    Optional<Long> evidence;
    synchronized (this) {
      more = false;
      if (token == null) {
        token = tools.tokens().next();
      }
      under = token;
      evidence = Optional.ofNullable(gone);
      gone = null;
    }
    desk.pumpWait().end();
    long sent = tools.clock().nanoTime();
    PumpCall call = new PumpCall(desk.chat(), under, tools.me(), evidence, tools.lease());
    Answer<PumpAnswer> answer = tools.asking().ask(PATIENCE, () -> tools.turns().pump(call));
    if (answer.unsure()) {
      forgetToken(under);
    }
    if (answer.value() instanceof PumpAnswer.Entries handed) {
      if (handed.entries().isEmpty()) {
        letGo(false, handed.later().orElse(PUMP_AGAIN));
        return Optional.empty();
      }
      return Optional.of(new Batch(under, handed.entries(), life, sent + tools.lease().toNanos()));
    }
    forgetToken(under);
    if (answer.value() instanceof PumpAnswer.PumpHeld held) {
      if (held.owner().equals(tools.me())) {
        // An earlier token of this replica: the store lets another one of it in at once.
        letGo(true, PUMP_AGAIN);
      } else {
        waitFor(held);
      }
      return Optional.empty();
    }
    rest(((PumpAnswer.Empty) answer.value()).idle());
    return Optional.empty();
  }

  private void waitFor(PumpAnswer.PumpHeld held) {
    long number = desk.pumpWait().begin();
    letGoAndWait(number, held.remaining());
    tools.vigil().watch(held.owner(), desk.pumpWait(), number, () -> pumpGone(held.take()));
  }

  /** Carries out a batch and ticks it off; false if this run is over. */
  private boolean carryOut(Batch batch) {
    if (!tryLines()) {
      // Nothing was sent: the same token asks again, so that nothing looks as if it might have
      // been.
      letGo(false, PUMP_AGAIN);
      return false;
    }
    Delivery delivery = delivered(batch);
    boolean idle = false;
    boolean still = true;
    if (!delivery.results().isEmpty()) {
      TickCall call = new TickCall(desk.chat(), batch.under(), delivery.results(), tools.lease());
      Answer<TickAnswer> answer = tools.asking().ask(PATIENCE, () -> tools.turns().tick(call));
      forgetSent(delivery.results());
      idle = answer.value().idle();
      still = answer.value().still() && !answer.unsure();
    }
    if (!still || delivery.handBack()) {
      forgetToken(batch.under());
    }
    if (delivery.retry().isPresent()) {
      letGo(false, delivery.retry().get());
      return false;
    }
    boolean deaths = delivery.results().stream().anyMatch(TickCall.Result.Dead.class::isInstance);
    if (deaths || delivery.handBack() || wantsMore()) {
      return true;
    }
    rest(idle);
    return false;
  }

  private Delivery delivered(Batch batch) {
    List<TickCall.Result> results = new ArrayList<>();
    List<OutboxEntry> unsent = new ArrayList<>();
    synchronized (this) {
      for (OutboxEntry entry : batch.entries()) {
        // A line in a log goes again: a store that lost the tick may have lost the line before it.
        if (sentUnticked.contains(entry.id()) && !tools.courier().repeatable(entry)) {
          results.add(new TickCall.Result.Sent(entry.id()));
        } else {
          unsent.add(entry);
        }
      }
    }
    Delivery delivery =
        unsent.isEmpty()
            ? new Delivery(List.of(), Optional.empty(), false)
            : tools.courier().deliver(desk.chat(), unsent, () -> mayGoOn(batch));
    results.addAll(delivery.results());
    synchronized (this) {
      for (TickCall.Result result : results) {
        if (result instanceof TickCall.Result.Sent) {
          sentUnticked.add(result.id());
        }
      }
    }
    return new Delivery(results, delivery.retry(), delivery.handBack());
  }

  private synchronized void forgetSent(List<TickCall.Result> ticked) {
    ticked.forEach(result -> sentUnticked.remove(result.id()));
  }

  private synchronized boolean wantsMore() {
    return more;
  }

  private boolean mayGoOn(Batch batch) {
    return tools.lifeline().unbroken(batch.life()) && tools.clock().nanoTime() - batch.until() < 0;
  }

  private boolean tryLines() {
    try {
      lines.write();
      return true;
    } catch (BotmeshException outOfReach) {
      return false;
    }
  }

  private synchronized void forgetToken(Token used) {
    if (used.equals(token)) {
      token = null;
    }
  }

  /** Ends the run with nothing left to send. */
  private void rest(boolean idle) {
    boolean again;
    synchronized (this) {
      taken = false;
      again = more;
    }
    if (again) {
      pump();
    } else if (idle && tools.isDeaf() && holdsToken()) {
      // Another replica's commit could not tell this one of its entries: the pump is given back.
      pump();
    } else if (idle) {
      desk.idle(tools.clock().nanoTime());
    } else {
      lookAtTheLine();
    }
  }

  synchronized boolean holdsToken() {
    return token != null;
  }

  /** Ends the run with something left to send, and comes back to it. */
  private void letGo(boolean freshToken, Duration again) {
    if (freshToken) {
      synchronized (this) {
        token = null;
      }
    }
    letGoAndWait(desk.pumpWait().begin(), again);
  }

  private void letGoAndWait(long number, Duration again) {
    boolean atOnce;
    synchronized (this) {
      taken = false;
      atOnce = more;
    }
    if (atOnce) {
      pump();
      return;
    }
    desk.pumpWait()
        .alarm(
            number,
            tools
                .threads()
                .after(
                    again,
                    () -> {
                      if (desk.pumpWait().end(number)) {
                        pump();
                      }
                    }));
    // The line goes on while the outbox waits.
    lookAtTheLine();
  }

  private void lookAtTheLine() {
    if (!desk.askToLookAgain()) {
      tools.attention().look(desk);
    }
  }

  /** Returns what sends replies of turns without durability. */
  DirectSends direct() {
    return direct;
  }
}
