package io.botmesh.impl.memory;

import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Baggage.MovedMessage;
import io.botmesh.api.spi.Death;
import io.botmesh.api.spi.Ticket;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.Optional;

/** A message's place in the line. Used under its chat's lock only. */
final class Waiter {
  private final long number;
  private final AcceptCall accepted;
  private int attempts;
  private long notBefore;
  private long deadline;
  private final Causes causes = new Causes();

  Waiter(long number, AcceptCall accepted, Moment now, Duration turnWait) {
    this.number = number;
    this.accepted = accepted;
    this.deadline = now.after(turnWait);
  }

  long number() {
    return number;
  }

  MessageId id() {
    return accepted.id();
  }

  Token token() {
    return accepted.token();
  }

  /** Who serves it in all likelihood: the replica that accepted it. */
  ReplicaId home() {
    return accepted.me();
  }

  boolean isBound() {
    return accepted.bound();
  }

  Optional<ReplicaId> bound() {
    return isBound() ? Optional.of(home()) : Optional.empty();
  }

  Optional<String> message() {
    return accepted.message();
  }

  int attempts() {
    return attempts;
  }

  long notBefore() {
    return notBefore;
  }

  /** When a bound ticket is skipped, in milliseconds; of no meaning for a durable one. */
  long deadline() {
    return deadline;
  }

  boolean boundToAnother(ReplicaId me) {
    return isBound() && !home().equals(me);
  }

  boolean overdue(Moment now) {
    return isBound() && deadline <= now.millis();
  }

  void beginAttempt() {
    attempts++;
  }

  void takeBackAttempt() {
    attempts--;
  }

  void rest(Moment now, Duration delay, Duration turnWait) {
    notBefore = now.after(delay);
    deadline = notBefore + turnWait.toMillis();
  }

  /** Notes why its last attempt failed, if anything is to be said of that. */
  void noteCause(String told) {
    if (!told.isEmpty()) {
      causes.add(attempts, told);
    }
  }

  /** Returns what its letter is to say. */
  Death death() {
    return new Death(Optional.of(id()), attempts, causes.told());
  }

  /** Notes what was tried before it came here. */
  void hasTried(int times, String told) {
    attempts = times;
    causes.resume(told);
  }

  /** Returns what is taken along; nothing of a bound one. */
  Optional<MovedMessage> baggage() {
    return message()
        .map(text -> new MovedMessage(number, id(), token(), attempts, causes.told(), text));
  }

  Ticket shown() {
    return new Ticket(number, id(), token(), attempts, message());
  }
}
