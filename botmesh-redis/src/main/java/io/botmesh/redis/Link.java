package io.botmesh.redis;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.UnknownOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Sends commands, and knows what their failure means. What certainly did not run is tried again,
 * within bounds (C13); what was sent and not answered is never repeated. Thread-safe.
 */
final class Link {
  private static final int REDIRECTIONS = 16;

  private final Connections connections;
  private final RetrySettings retry;
  private final Pause pause;
  private final RandomGenerator random;
  private final Lanes lanes;

  Link(Connections connections, RetrySettings retry, Pause pause, RandomGenerator random) {
    this.connections = connections;
    this.retry = retry;
    this.pause = pause;
    this.random = random;
    this.lanes = new Lanes(connections);
  }

  /** Returns one that tries everything once. */
  Link withoutRetry() {
    return new Link(connections, new RetrySettings(1, retry.base(), retry.cap()), pause, random);
  }

  /**
   * Runs a command that changes something.
   *
   * @throws CoordinationUnavailable if it certainly did not run
   * @throws UnknownOutcome if it was sent and no reply came
   * @throws StoredDataUnreadable if the server finds something else than the command expects
   * @throws JedisNoScriptException if it names a script that the server does not have
   */
  <T> T run(CommandObject<T> command) {
    return run(command, lanes::sendAlone, this::unknown);
  }

  /**
   * Likewise, together with others if many come at a time: for calls that are soon answered, and
   * whose lost reply is settled by asking again.
   */
  <T> T runTogether(CommandObject<T> command) {
    return run(command, lanes::send, this::unknown);
  }

  /**
   * Runs a command that changes nothing.
   *
   * @throws CoordinationUnavailable if there is no reply
   */
  <T> T read(CommandObject<T> command) {
    return run(command, lanes::sendAlone, this::unread);
  }

  /** Runs a command that the server may forbid; empty if it does. */
  <T> Optional<T> ifAllowed(CommandObject<T> command) {
    try {
      return Optional.of(read(command));
    } catch (CoordinationUnavailable failure) {
      if (failure.getCause() instanceof JedisAccessControlException no
          && "NOPERM".equals(Refusal.word(no))) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  private <T> T run(CommandObject<T> command, Sending<T> sending, Lost lost) {
    for (int tried = 1; ; tried++) {
      try {
        return attempt(command, sending, lost);
      } catch (NotRun refused) {
        if (tried >= retry.attempts() || connections.isClosed()) {
          throw unavailable(tried, refused.getCause());
        }
        backOff(tried, refused.getCause());
      }
    }
  }

  /** Follows the servers that point at each other: a way, not a try (C13). */
  private <T> T attempt(CommandObject<T> command, Sending<T> sending, Lost lost) throws NotRun {
    JedisRedirectionException pointer = null;
    for (int followed = 0; followed <= REDIRECTIONS; followed++) {
      try {
        Ride<T> ride = pointer == null ? sending.sent(command) : lanes.sendTo(pointer, command);
        return outcome(ride, lost);
      } catch (JedisMovedDataException moved) {
        connections.lookAround();
        pointer = moved;
      } catch (JedisAskDataException ask) {
        pointer = ask;
      }
    }
    throw new NotRun(pointer);
  }

  private <T> T outcome(Ride<T> ride, Lost lost) throws NotRun {
    try {
      return ride.outcome();
    } catch (RuntimeException failure) {
      if (!ride.wasSent()) {
        throw notSent(ride, failure);
      }
      throw answered(ride, failure, lost);
    }
  }

  private RuntimeException answered(Ride<?> ride, RuntimeException failure, Lost lost)
      throws NotRun {
    if (failure instanceof JedisRedirectionException || failure instanceof JedisNoScriptException) {
      return failure;
    }
    if (failure instanceof JedisDataException reply) {
      return refused(ride, reply);
    }
    return failure instanceof JedisException noReply ? lost.means(noReply) : failure;
  }

  private RuntimeException notSent(Ride<?> ride, RuntimeException failure) throws NotRun {
    if (!(failure instanceof JedisException || failure instanceof IllegalStateException)) {
      return failure;
    }
    Optional<JedisDataException> no = noEntryWithin(failure);
    if (no.isPresent()) {
      return forbidden(ride, no.get());
    }
    if (isInterrupted(failure)) {
      // The client library wraps it up; whoever stops this thread is not to wait for all tries.
      Thread.currentThread().interrupt();
    }
    connections.lookAround();
    throw new NotRun(failure);
  }

  private static boolean isInterrupted(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException) {
        return true;
      }
    }
    return false;
  }

  /** What a server said that lets nobody in, if that is what failed; each node's stands beside. */
  private static Optional<JedisDataException> noEntryWithin(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof JedisDataException reply && Refusal.of(reply) == Refusal.FORBIDDEN) {
        return Optional.of(reply);
      }
      Optional<JedisDataException> beside =
          Stream.of(cause.getSuppressed()).flatMap(one -> noEntryWithin(one).stream()).findFirst();
      if (beside.isPresent()) {
        return beside;
      }
    }
    return Optional.empty();
  }

  private BotmeshException refused(Ride<?> ride, JedisDataException reply) throws NotRun {
    return switch (Refusal.of(reply)) {
      case LATER -> {
        if (Refusal.isOfAnother(reply)) {
          connections.lookAround();
        }
        throw new NotRun(reply);
      }
      case FORBIDDEN -> forbidden(ride, reply);
      case UNREADABLE ->
          new StoredDataUnreadable(
              "BMESH-0510 Redis at "
                  + connections.shown()
                  + " refuses a call with "
                  + Refusal.word(reply)
                  + "; what is stored is left as it is. The cause says which command and why",
              reply);
    };
  }

  private CoordinationUnavailable forbidden(Ride<?> ride, JedisDataException reply) {
    return new CoordinationUnavailable(
        "BMESH-0511 Redis does not let "
            + connections.user()
            + " in, or not do what is needed ("
            + Refusal.word(reply)
            + "): "
            + node(ride)
            + connections.shown()
            + ". Check botmesh.redis.user, botmesh.redis.password and the user's rights, those at the"
            + " sentinels too if there are any",
        reply);
  }

  /** The very node, if it is known: of a cluster, others may think otherwise of the user. */
  private String node(Ride<?> ride) {
    return ride.node()
        .or(() -> connections.node(ride.command().getArguments()))
        .map(node -> "node " + node + " of ")
        .orElse("");
  }

  private UnknownOutcome unknown(JedisException noReply) {
    return new UnknownOutcome(
        "BMESH-0512 Redis at "
            + connections.shown()
            + " was sent a call and gave no reply: it may have run or not",
        noReply);
  }

  private CoordinationUnavailable unread(JedisException noReply) {
    return new CoordinationUnavailable(
        "BMESH-0513 Redis at " + connections.shown() + " gave no reply to a question", noReply);
  }

  private CoordinationUnavailable unavailable(int tried, Throwable cause) {
    if (connections.isClosed()) {
      return new CoordinationUnavailable(
          "BMESH-0543 The connections to Redis at "
              + connections.shown()
              + " are closed; nothing ran",
          cause);
    }
    return new CoordinationUnavailable(
        "BMESH-0514 Redis at "
            + connections.shown()
            + " cannot be reached, or refuses for now"
            + said(cause)
            + "; nothing ran, tries: "
            + tried,
        cause);
  }

  /** What we know better than the library, if it is that. */
  private static String said(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof AddressMap.UnknownNode || cause instanceof PointedElsewhere) {
        return ": " + cause.getMessage();
      }
    }
    return "";
  }

  private void backOff(int tried, Throwable cause) {
    long most = retry.after(tried).toMillis();
    try {
      // Half of it by chance, so that replicas do not come back all at once.
      pause.over(Duration.ofMillis(most / 2 + random.nextLong(most / 2 + 1)));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw unavailable(tried, cause);
    }
  }

  /** How a command is sent at first. */
  private interface Sending<T> {
    Ride<T> sent(CommandObject<T> command);
  }

  /** What a lost reply means. */
  private interface Lost {
    BotmeshException means(JedisException noReply);
  }

  /** Certainly nothing ran. */
  private static final class NotRun extends Exception {
    private static final long serialVersionUID = 1L;

    NotRun(Throwable cause) {
      super(cause);
    }
  }
}
