package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.Token;
import io.botmesh.testkit.Ending;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The end of a story: reads what is kept, serves every message and carries out every entry, and
 * looks what is still there long after; so whatever the stores hold comes to light.
 */
final class ClearingUp {
  private static final int PATIENCE = 60;
  private static final Duration LEASE = Cast.LEASE;
  private static final Token PUMP = new Token("clearing-up");

  private final Deque<Lore> left;
  private final Deque<Act> reads = new ArrayDeque<>();
  private final Deque<Act> afterwards = new ArrayDeque<>();
  private final TurnActs acts;
  private final Times times;
  private final ReplicaId me = Cast.REPLICAS.get(0);
  private Object last = Act.DONE;
  private int steps;
  private boolean begun;

  ClearingUp(Collection<Lore> chats, TurnActs acts, Times times) {
    this.left = new ArrayDeque<>(chats);
    this.acts = acts;
    this.times = times;
    reads.add(new Act.Fields());
    chats.forEach(this::addReads);
    Cast.REPLICAS.forEach(this::addReads);
    reads.add(new Act.Members());
    reads.add(new Act.Hints());
    afterwards.add(new Act.Fields());
    passed(Cast.LONG).ifPresent(afterwards::add);
    chats.forEach(lore -> afterwards.add(new Act.Read(lore.chat)));
    afterwards.add(new Act.Fields());
  }

  private void addReads(Lore lore) {
    reads.add(new Act.Read(lore.chat));
    reads.add(new Act.UserData(lore.chat));
    reads.add(new Act.Messages(lore.chat, 0, 1000));
    reads.add(new Act.Letters(lore.chat, 1000));
  }

  private void addReads(ReplicaId replica) {
    reads.add(new Act.Alive(replica));
    reads.add(new Act.Interests(replica, Optional.empty(), 1000));
  }

  void heard(Object answer) {
    last = answer;
  }

  Optional<Act> next() {
    if (!reads.isEmpty()) {
      return Optional.of(reads.remove());
    }
    while (!left.isEmpty()) {
      Optional<Act> next = begun && steps < PATIENCE ? goOn(left.element()) : begin(left.element());
      if (next.isPresent()) {
        return next;
      }
      left.remove();
      begun = false;
    }
    return Optional.ofNullable(afterwards.poll());
  }

  /** Begins with a chat, or gives up on it. */
  private Optional<Act> begin(Lore lore) {
    if (begun) {
      return Optional.empty();
    }
    begun = true;
    steps = 0;
    return Optional.of(claim(lore, me, Optional.empty()));
  }

  private Optional<Act> goOn(Lore lore) {
    steps++;
    if (last instanceof ClaimAnswer answer) {
      return afterClaim(lore, answer);
    } else if (last instanceof PumpAnswer answer) {
      return afterPump(lore, answer);
    }
    return last instanceof Thrown
        ? Optional.empty()
        : Optional.of(claim(lore, me, Optional.empty()));
  }

  private Optional<Act> afterClaim(Lore lore, ClaimAnswer answer) {
    if (answer instanceof ClaimAnswer.Claimed claimed) {
      return Optional.of(new Act.Commit(commit(claimed.claim())));
    } else if (answer instanceof ClaimAnswer.Held held) {
      return Optional.of(claim(lore, me, Optional.of(new Evidence.OfGrant(held.held().fence()))));
    } else if (answer instanceof ClaimAnswer.NotYours not) {
      return Optional.of(claim(lore, not.bound(), Optional.empty()));
    } else if (answer instanceof ClaimAnswer.Later later) {
      return passed(later.delay());
    }
    boolean idle = answer instanceof ClaimAnswer.Empty empty && empty.idle();
    return idle ? Optional.empty() : Optional.of(pump(lore, Optional.empty()));
  }

  private Optional<Act> afterPump(Lore lore, PumpAnswer answer) {
    if (answer instanceof PumpAnswer.PumpHeld held) {
      return Optional.of(pump(lore, Optional.of(held.take())));
    } else if (answer instanceof PumpAnswer.Entries due) {
      return due.entries().isEmpty()
          ? passed(due.later().orElse(Duration.ZERO))
          : Optional.of(new Act.Tick(new TickCall(lore.chat, PUMP, sent(due.entries()), LEASE)));
    }
    return Optional.of(claim(lore, me, Optional.empty()));
  }

  /** Where nobody can move time, what waits is left. */
  private Optional<Act> passed(Duration time) {
    return times == Times.BY_HAND ? Optional.of(new Act.Pass(time)) : Optional.empty();
  }

  private Act claim(Lore lore, ReplicaId who, Optional<Evidence> gone) {
    return new Act.Claim(
        new ClaimCall(lore.chat, acts.token(who), who, gone, LEASE, Optional.empty()));
  }

  private CommitCall commit(Claim claim) {
    return Ending.of(me, claim, Changes.NONE).call();
  }

  private Act pump(Lore lore, Optional<Long> gone) {
    return new Act.Pump(new PumpCall(lore.chat, PUMP, me, gone, LEASE));
  }

  private static List<TickCall.Result> sent(List<OutboxEntry> entries) {
    return entries.stream()
        .<TickCall.Result>map(entry -> new TickCall.Result.Sent(entry.id()))
        .toList();
  }
}
