package io.botmesh.impl.outbox;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.UserLine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The pump of one chat on this replica. One thing at a time has it: a commit that takes it along,
 * or a run that sends and ticks off. Thread-safe; its monitor is never held during a call to a
 * store or a provider.
 */
final class ChatPump {
  private static final System.Logger LOG = System.getLogger(ChatPump.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration PUMP_AGAIN = Duration.ofSeconds(1);
  private static final int DIRECT_TRIES = 10;

  private final ChatDesk desk;
  private final PumpTools tools;

  private boolean taken;
  private long passSentAt;
  private long passLife;
  private boolean more;
  private Token token;
  private Long gone;
  private final List<UserLine> lines = new ArrayList<>();
  private final Deque<List<OutboxEntry>> direct = new ArrayDeque<>();
  private boolean sendingDirect;

  /** Entries in hand, and until when they may be sent, in nanoseconds of the clock. */
  private record Batch(Token under, List<OutboxEntry> entries, long life, long until) {}

  ChatPump(ChatDesk desk, PumpTools tools) {
    this.desk = desk;
    this.tools = tools;
  }

  synchronized boolean quiet() {
    return !taken && !more && direct.isEmpty() && !sendingDirect;
  }

  synchronized OutboxPumps.Pass pass() {
    if (taken || tools.stopping()) {
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
      boolean passed, List<OutboxEntry> entries, boolean unsure, boolean added, UserLine line) {
    Batch batch = null;
    boolean run;
    synchronized (this) {
      if (added && line != null) {
        lines.add(line);
      }
      if (!passed) {
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
        batch = new Batch(token, entries, passLife, passSentAt + tools.lease().toNanos());
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
      LOG.log(System.Logger.Level.DEBUG, "An outbox waits for its store", outOfReach);
      letGo(true, PUMP_AGAIN);
    } catch (RuntimeException bug) {
      LOG.log(System.Logger.Level.ERROR, "BMESH-0323 A pump ended unexpectedly", bug);
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
    Delivery delivery = tools.courier().deliver(desk.chat(), batch.entries(), () -> mayGoOn(batch));
    boolean idle = false;
    boolean still = true;
    if (!delivery.results().isEmpty()) {
      TickCall call = new TickCall(desk.chat(), batch.under(), delivery.results(), tools.lease());
      Answer<TickAnswer> answer = tools.asking().ask(PATIENCE, () -> tools.turns().tick(call));
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

  private synchronized boolean wantsMore() {
    return more;
  }

  private boolean mayGoOn(Batch batch) {
    return tools.lifeline().unbroken(batch.life()) && tools.clock().nanoTime() - batch.until() < 0;
  }

  private boolean tryLines() {
    try {
      linesWritten();
      return true;
    } catch (BotmeshException outOfReach) {
      return false;
    }
  }

  private void linesWritten() {
    List<UserLine> before;
    synchronized (this) {
      before = List.copyOf(lines);
    }
    for (UserLine line : before) {
      line.write();
      synchronized (this) {
        lines.remove(line);
      }
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
    } else if (idle) {
      desk.idle(tools.clock().nanoTime());
    } else if (!desk.reserved()) {
      tools.attention().look(desk);
    }
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
  }

  /** Sends replies of a turn without durability; they are in memory only, and leave in order. */
  void sendNow(Fence fence, List<NewEntry> replies, UserLine line) {
    List<OutboxEntry> entries = new ArrayList<>();
    for (NewEntry reply : replies) {
      entries.add(
          new OutboxEntry(
              fence + "." + (entries.size() + 1), reply.kind(), reply.payload(), 1, false));
    }
    synchronized (this) {
      lines.add(line);
      direct.add(entries);
      if (sendingDirect) {
        return;
      }
      sendingDirect = true;
    }
    tools.threads().send(this::sendDirect);
  }

  private void sendDirect() {
    while (true) {
      List<OutboxEntry> next;
      synchronized (this) {
        next = direct.peek();
        if (next == null) {
          sendingDirect = false;
          return;
        }
      }
      Optional<List<OutboxEntry>> left = sendOnce(next);
      synchronized (this) {
        direct.poll();
        left.ifPresent(direct::addFirst);
      }
      if (left.isPresent()) {
        tools.threads().after(PUMP_AGAIN, () -> tools.threads().send(this::sendDirect));
        return;
      }
    }
  }

  /** Returns what is left to be tried again; empty if the turn's replies are sent, or given up. */
  private Optional<List<OutboxEntry>> sendOnce(List<OutboxEntry> entries) {
    int done = 0;
    try {
      linesWritten();
      Delivery delivery = tools.courier().deliver(desk.chat(), entries, () -> true);
      for (TickCall.Result result : delivery.results()) {
        if (result instanceof TickCall.Result.Retry) {
          break;
        }
        done++;
      }
    } catch (BotmeshException outOfReach) {
      LOG.log(System.Logger.Level.DEBUG, "Replies wait for their store", outOfReach);
    }
    List<OutboxEntry> left = new ArrayList<>();
    for (OutboxEntry entry : entries.subList(done, entries.size())) {
      if (entry.tries() < DIRECT_TRIES) {
        left.add(
            new OutboxEntry(
                entry.id(), entry.kind(), entry.payload(), entry.tries() + 1, entry.maybe()));
      } else {
        LOG.log(
            System.Logger.Level.WARNING,
            "BMESH-0324 A reply without durability was given up after {0} tries",
            entry.tries());
      }
    }
    return left.isEmpty() ? Optional.empty() : Optional.of(left);
  }
}
