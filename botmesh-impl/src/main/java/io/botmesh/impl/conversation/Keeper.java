package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.handler.TurnContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps where a conversation of steps stands: as checkpoint and timers of its turn, and in memory
 * what cannot be stored.
 */
final class Keeper {
  private static final System.Logger LOG = System.getLogger(Keeper.class.getName());

  private final SteppedConversation definition;
  private final Object state;
  private final Map<String, Object> initial;
  private final TurnContext context;
  private final ReplicaId committedBy;
  private final RunTools tools;
  private Optional<Waiting> before = Optional.empty();

  Keeper(
      SteppedConversation definition,
      Object state,
      Map<String, Object> initial,
      TurnContext context,
      ReplicaId committedBy,
      RunTools tools) {
    this.definition = definition;
    this.state = state;
    this.initial = initial;
    this.context = context;
    this.committedBy = committedBy;
    this.tools = tools;
  }

  /** Says what the conversation waited for until now: its timers are replaced or cancelled. */
  void waitedFor(Optional<Waiting> wait) {
    before = wait;
  }

  /**
   * Waits for an answer.
   *
   * @param own how long this question waits; empty if the conversation says
   */
  void waitAt(Checkpoint.Place place, Optional<Duration> own) {
    Optional<Duration> timeout = own.or(() -> tools.rules().timeoutOf(definition.manner()));
    Instant now = tools.clock().now();
    Waiting wait =
        new Waiting(
            Waiting.What.ANSWER,
            timeout,
            timeout.map(now::plus),
            definition.manner().idle().isPresent(),
            atStake());
    wait(place, wait, now, longer(tools.rules().ttlOf(definition.manner()), timeout));
  }

  /** Sleeps. */
  void sleepAt(Checkpoint.Place place, Duration time) {
    Instant now = tools.clock().now();
    Waiting wait =
        new Waiting(
            Waiting.What.TIME,
            Optional.of(time),
            Optional.of(now.plus(time)),
            false,
            Optional.empty());
    wait(place, wait, now, time.plus(tools.rules().ttlOf(definition.manner())));
  }

  /** Returns how many replies are lost if this replica dies before it has sent them. */
  private Optional<Integer> atStake() {
    return context.turn().isBound() ? Optional.of(context.said().size()) : Optional.empty();
  }

  private static Duration longer(Duration ttl, Optional<Duration> timeout) {
    return timeout.filter(time -> time.compareTo(ttl) > 0).orElse(ttl);
  }

  private void wait(Checkpoint.Place place, Waiting wait, Instant now, Duration ttl) {
    Checkpoint.Writer writer = new Checkpoint.Writer(context.replica(), context.fence(), now);
    Optional<Instant> expires =
        definition.persistent() ? Optional.empty() : Optional.of(now.plus(ttl));
    put(place, writer, expires, wait);
    new WaitTimers(context, tools.clock())
        .set(before, wait, definition.manner().idle().orElse(Duration.ZERO));
  }

  /** Writes what has changed; the wait is the same. */
  void keepWaiting(Checkpoint checkpoint, Checkpoint.Place place) {
    Waiting wait = checkpoint.waiting().orElseThrow();
    put(place, checkpoint.writer(), checkpoint.expires(), wait);
  }

  /** The conversation is over. */
  void end() {
    if (context.turn().state().checkpoint().value().isPresent()) {
      context.checkpoint(Write.delete());
    }
    new WaitTimers(context, tools.clock()).cancel(before);
    context.turn().atCommit(() -> tools.forget(context.chat()));
  }

  /**
   * Saves in mid-turn, so that whoever runs the message again goes on at this step.
   *
   * @param answering whether the message is the answer to the step's question
   * @param said the replies that were decided before
   * @param user the changes of the user's data that were decided before
   */
  void save(
      Checkpoint.Place place, boolean answering, List<String> said, Map<String, Object> user) {
    Map<String, Object> written;
    try {
      written = definition.state().write(state);
    } catch (UnstorableState unstorable) {
      if (definition.persistent()) {
        throw unstorable;
      }
      // It is in this process only; so is the turn.
      return;
    }
    Checkpoint.Writer writer =
        new Checkpoint.Writer(committedBy, context.fence(), tools.clock().now());
    Checkpoint checkpoint =
        new Checkpoint(
            definition.name(),
            definition.fingerprint(),
            place,
            new Checkpoint.Values(written, initial, Optional.empty(), ""),
            keeping(),
            writer,
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Checkpoint.Underway(context.message().id(), answering, said, user)));
    context.turn().save(write(checkpoint));
  }

  private void put(
      Checkpoint.Place place, Checkpoint.Writer writer, Optional<Instant> expires, Waiting wait) {
    Checkpoint.Place stored = within(tools.rules().handover().maxAnswerBytes(), place);
    Checkpoint.Values values;
    Keeping keeping = keeping();
    boolean unstorable = false;
    try {
      values =
          new Checkpoint.Values(definition.state().write(state), initial, Optional.empty(), "");
    } catch (UnstorableState refused) {
      if (definition.persistent()) {
        throw refused;
      }
      warn(refused);
      unstorable = true;
      keeping = Keeping.LIVE;
      values =
          new Checkpoint.Values(Map.of(), initial, Optional.empty(), HandoverDesk.NOT_SERIALISABLE);
    }
    context.checkpoint(
        write(
            new Checkpoint(
                definition.name(),
                definition.fingerprint(),
                stored,
                values,
                keeping,
                writer,
                expires,
                Optional.of(wait),
                Optional.empty())));
    remember(place, stored, writer, unstorable);
  }

  private void remember(
      Checkpoint.Place place,
      Checkpoint.Place stored,
      Checkpoint.Writer writer,
      boolean unstorable) {
    boolean more = !stored.equals(place) || (keeping().ephemeral() && place.question() > 0);
    ReplicaMemory.Held held =
        new ReplicaMemory.Held(
            writer.fence(),
            unstorable ? Optional.of(state) : Optional.empty(),
            more ? place.answers() : List.of(),
            Optional.empty());
    context
        .turn()
        .atCommit(
            () -> {
              if (unstorable || more) {
                tools.memory().hold(context.chat(), held);
              } else {
                tools.memory().forget(context.chat());
              }
            });
  }

  private void warn(UnstorableState refused) {
    LOG.log(
        WARNING,
        "BMESH-0482 Conversation {0} of chat {1} cannot be handed over: {2}",
        SafeText.of(definition.name()),
        SafeText.chat(context.chat()),
        // Safe as it is made, and not to be cut before it names the field.
        refused.getMessage());
  }

  /** Leaves out what follows the first answer that is too long to be stored. */
  private static Checkpoint.Place within(int bytes, Checkpoint.Place place) {
    List<String> kept = new ArrayList<>();
    for (String answer : place.answers()) {
      if (answer.getBytes(StandardCharsets.UTF_8).length > bytes) {
        break;
      }
      kept.add(answer);
    }
    return new Checkpoint.Place(place.step(), place.name(), kept, place.question());
  }

  private Keeping keeping() {
    return tools.rules().keeping(definition.manner());
  }

  private Write write(Checkpoint checkpoint) {
    return CheckpointWrite.of(checkpoint, tools);
  }
}
