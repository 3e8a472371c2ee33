package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testmesh.MeshTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What happened to the line and the turns of one chat; the numbers are those of the protocol. */
final class ChatBook {
  private final ChatId chat;
  private final TurnStore store;
  private final MeshTime time;
  private final Heartbeats hearts;
  private final int maxAttempts;
  private final History history;
  private final Map<MessageId, Accepted> tickets = new LinkedHashMap<>();
  private final Map<MessageId, Committed> commits = new LinkedHashMap<>();
  private final Map<Grant, Boolean> concluded = new HashMap<>();
  private final Set<Grant> grants = new HashSet<>();
  private final StringBuilder seen = new StringBuilder();
  private Optional<Held> holder = Optional.empty();
  private long fence;
  private long lastTicket;
  private long lastCommitted;

  /** A ticket, and who brought it. */
  record Accepted(long number, Token token, ReplicaId home, boolean bound, long at) {}

  /** A commit, by its fence, and how much it has to say. */
  record Committed(long fence, int replies) {}

  private record Held(Grant grant, ReplicaId by, long since, long until) {}

  ChatBook(
      ChatId chat,
      TurnStore store,
      MeshTime time,
      Heartbeats hearts,
      int maxAttempts,
      History history) {
    this.chat = chat;
    this.store = store;
    this.time = time;
    this.hearts = hearts;
    this.maxAttempts = maxAttempts;
    this.history = history;
  }

  void accepted(AcceptCall call, AcceptAnswer answer) {
    long last = store.look(chat).last();
    if (last <= lastTicket) {
      return;
    }
    Accepted before = tickets.get(call.id());
    if (before != null && !call.over().filter(before.token()::equals).isPresent()) {
      broken("I8 " + call.id() + " was accepted again, as ticket " + last + " after " + before);
    }
    if (commits.containsKey(call.id())) {
      broken("I8 " + call.id() + " was accepted again although it was committed");
    }
    lastTicket = last;
    tickets.put(
        call.id(), new Accepted(last, call.token(), call.me(), call.bound(), time.nanoTime()));
  }

  void granted(Claim claim, ReplicaId by, Duration lease) {
    Grant grant = claim.grant();
    long now = time.nanoTime();
    Held held = new Held(grant, by, now, now + lease.toNanos());
    if (holder.filter(current -> current.grant().equals(grant)).isPresent()) {
      holder = Optional.of(new Held(grant, by, holder.get().since(), held.until()));
      return;
    }
    if (!grants.add(grant)) {
      return;
    }
    if (grant.fence().number() <= fence) {
      broken("I1 fence " + grant.fence() + " was granted after " + fence);
    }
    holder.ifPresent(current -> superseded(current, now));
    if (claim.ticket().attempts() > maxAttempts) {
      broken("attempt " + claim.ticket().attempts() + " at " + claim.ticket().id());
    }
    fence = Math.max(fence, grant.fence().number());
    holder = Optional.of(held);
  }

  private void superseded(Held before, long now) {
    // The store counts in whole milliseconds.
    boolean expired = before.until() - 1_000_000 <= now;
    if (!expired && !hearts.absentSince(before.by(), before.since())) {
      broken("I11 " + before + " was superseded although its heartbeat never lapsed");
    }
  }

  void renewed(Grant grant, RenewAnswer answer, Duration lease) {
    if (answer != RenewAnswer.RENEWED) {
      return;
    }
    inForce("renewed", grant);
    holder =
        holder.map(
            held ->
                new Held(held.grant(), held.by(), held.since(), time.nanoTime() + lease.toNanos()));
  }

  void saved(Grant grant, SaveAnswer answer) {
    if (answer instanceof SaveAnswer.Saved) {
      inForce("saved", grant);
    }
  }

  void ended(Grant grant) {
    inForce("given up", grant);
    holder = Optional.empty();
  }

  private void inForce(String what, Grant grant) {
    if (!holder.map(held -> held.grant().equals(grant)).orElse(false)) {
      broken("I7 " + what + " by " + grant + ", in force is " + holder);
    }
  }

  void committed(CommitCall call, CommitAnswer answer) {
    Boolean before = concluded.get(call.grant());
    boolean applied = answer instanceof CommitAnswer.Committed;
    if (answer instanceof CommitAnswer.Conflict) {
      return;
    }
    if (before != null && before != applied) {
      broken("I10 a commit by " + call.grant() + " was answered " + answer + " after " + before);
    }
    concluded.put(call.grant(), applied);
    if (applied && before == null) {
      applied(call);
    }
  }

  private void applied(CommitCall call) {
    inForce("committed", call.grant());
    holder = Optional.empty();
    MessageId id = call.id();
    Accepted ticket = tickets.get(id);
    if (ticket == null) {
      broken("I2 " + id + " was committed but never accepted");
      return;
    }
    // What a bound message decides is sent from memory: its commit does not bring it along.
    int replies = ticket.bound() ? 1 : call.changes().entries().size();
    if (commits.putIfAbsent(id, new Committed(call.grant().fence().number(), replies)) != null) {
      broken("I2 " + id + " was committed twice");
    }
    if (ticket.number() <= lastCommitted) {
      broken("I4 ticket " + ticket.number() + " was committed after " + lastCommitted);
    }
    lastCommitted = ticket.number();
    call.changes()
        .userData()
        .ifPresent(
            write -> {
              seen.append(id).append(',');
              if (!write.value().orElse("").contentEquals(seen)) {
                broken("I2 the user's data is " + write.value() + ", due is " + seen);
              }
            });
  }

  Map<MessageId, Accepted> tickets() {
    return tickets;
  }

  /** Returns the commit of each committed message. */
  Map<MessageId, Committed> commits() {
    return commits;
  }

  /** Tells whether a turn of this fence has committed. */
  boolean hasCommitted(long number) {
    return commits.values().stream().anyMatch(commit -> commit.fence() == number);
  }

  private void broken(String what) {
    history.broken(chat + ": " + what);
  }
}
