package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.dialogue.DialogueOutcome;
import io.botmesh.impl.dialogue.Journal;
import io.botmesh.impl.dialogue.Pause;
import io.botmesh.impl.handler.TurnContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps where an imperative conversation stands: its record as a checkpoint; of one that cannot be
 * recorded a marker, written once.
 */
final class DialogueKeeper {
  private static final System.Logger LOG = System.getLogger(DialogueKeeper.class.getName());

  /**
   * How long a marker is kept: it is written once, so it cannot be kept a little longer at each
   * wait.
   */
  private static final Duration MARKER = Duration.ofDays(1);

  private final DialogueConversation definition;
  private final TurnContext context;
  private final Map<String, Object> initial;
  private final Optional<Checkpoint> before;
  private final Cue cue;
  private final RunTools tools;

  /**
   * A keeper.
   *
   * @param initial what the conversation began with
   * @param before where it stood; empty if it begins
   * @param cue why it goes on
   */
  DialogueKeeper(
      DialogueConversation definition,
      TurnContext context,
      Map<String, Object> initial,
      Optional<Checkpoint> before,
      Cue cue,
      RunTools tools) {
    this.cue = cue;
    this.definition = definition;
    this.context = context;
    this.initial = initial;
    this.before = before;
    this.tools = tools;
  }

  /** Keeps what it has come to. */
  void keep(DialogueOutcome outcome) {
    if (outcome instanceof DialogueOutcome.Waits waits) {
      keep(waits);
    } else {
      end();
    }
  }

  /** It is over. */
  void end() {
    if (context.turn().state().checkpoint().value().isPresent()) {
      context.checkpoint(Write.delete());
    }
    new WaitTimers(context, tools.clock()).cancel(waitedFor());
    context.turn().atCommit(() -> tools.forget(context.chat()));
  }

  private void keep(DialogueOutcome.Waits waits) {
    Instant now = tools.clock().now();
    Waiting wait = goingOn(waiting(waits.pause(), now));
    new WaitTimers(context, tools.clock())
        .set(waitedFor(), wait, waits.pause().idle().orElse(Duration.ZERO));
    if (waits.journal().isPresent()) {
      Optional<Instant> expires =
          definition.persistent() ? Optional.empty() : Optional.of(last(wait, now));
      put(recorded(waits.journal().get()), keeping(), expires, wait);
      context.turn().atCommit(() -> tools.memory().forget(context.chat()));
    } else {
      mark(waits.tooLarge(), wait, now);
    }
  }

  /** A wait in which an idle watcher was called goes on as it was. */
  private Waiting goingOn(Waiting wait) {
    Optional<Waiting> former = waitedFor();
    return cue == Cue.IDLE && former.isPresent()
        ? new Waiting(
            wait.what(),
            former.get().timeout(),
            former.get().deadline(),
            wait.idle(),
            former.get().replies())
        : wait;
  }

  private Optional<Waiting> waitedFor() {
    return before.flatMap(Checkpoint::waitedFor);
  }

  private Waiting waiting(Pause pause, Instant now) {
    if (pause.isSleep()) {
      Instant until = pause.sleepsUntil().orElseThrow();
      return new Waiting(
          Waiting.What.TIME,
          Optional.of(Duration.between(now, until)),
          Optional.of(until),
          false,
          Optional.empty());
    }
    Optional<Duration> timeout =
        pause.timeout().or(() -> tools.rules().timeoutOf(definition.manner()));
    return new Waiting(
        Waiting.What.ANSWER,
        timeout,
        timeout.map(now::plus),
        pause.idle().isPresent(),
        context.turn().isBound() ? Optional.of(context.said().size()) : Optional.empty());
  }

  private Instant last(Waiting wait, Instant now) {
    Duration ttl = tools.rules().ttlOf(definition.manner());
    if (wait.what() == Waiting.What.TIME) {
      return wait.deadline().orElseThrow().plus(ttl);
    }
    return now.plus(wait.timeout().filter(time -> time.compareTo(ttl) > 0).orElse(ttl));
  }

  // They are kept for whoever takes the chat, whatever botmesh.handover.flows says.
  private Keeping keeping() {
    return definition.persistent() ? Keeping.PERSISTENT : Keeping.FORWARDED;
  }

  private Checkpoint.Values recorded(Journal journal) {
    return new Checkpoint.Values(Map.of(), initial, Optional.of(journal.toFields()), "");
  }

  private void mark(boolean tooLarge, Waiting wait, Instant now) {
    Optional<Checkpoint> marker = before.filter(it -> it.keeping() == Keeping.LIVE);
    Fence markedIn = marker.map(it -> it.writer().fence()).orElse(context.fence());
    if (marker.isEmpty()) {
      String why = tooLarge ? HandoverDesk.TOO_LARGE : HandoverDesk.ALIVE;
      if (tooLarge) {
        LOG.log(
            WARNING,
            "BMESH-0491 The record of conversation {0} of chat {1} has become too large to be"
                + " stored: from now on it lives on this replica only",
            SafeText.of(definition.name()),
            SafeText.chat(context.chat()));
      }
      Optional<Instant> expires =
          definition.persistent() ? Optional.empty() : Optional.of(now.plus(MARKER));
      put(
          new Checkpoint.Values(Map.of(), initial, Optional.empty(), why),
          Keeping.LIVE,
          expires,
          wait);
    }
    ReplicaMemory.Held held =
        new ReplicaMemory.Held(
            markedIn,
            Optional.empty(),
            List.of(),
            Optional.of(new ReplicaMemory.Wait(context.fence(), wait)));
    context.turn().atCommit(() -> tools.memory().hold(context.chat(), held));
  }

  private void put(
      Checkpoint.Values values, Keeping keeping, Optional<Instant> expires, Waiting wait) {
    context.checkpoint(
        CheckpointWrite.of(
            new Checkpoint(
                definition.name(),
                definition.fingerprint(),
                Checkpoint.Place.at(0, ""),
                values,
                keeping,
                new Checkpoint.Writer(context.replica(), context.fence(), tools.clock().now()),
                expires,
                Optional.of(wait),
                Optional.empty()),
            tools));
  }

  /** Saves in mid-turn, so that whoever runs the message again goes on from this record. */
  void save(Journal soFar) {
    ReplicaId committedBy = before.map(Checkpoint::replica).orElse(context.replica());
    Checkpoint checkpoint =
        new Checkpoint(
            definition.name(),
            definition.fingerprint(),
            Checkpoint.Place.at(0, ""),
            recorded(soFar),
            keeping(),
            new Checkpoint.Writer(committedBy, context.fence(), tools.clock().now()),
            Optional.empty(),
            Optional.empty(),
            Optional.of(
                new Checkpoint.Underway(
                    context.message().id(), false, context.said(), context.userChanges())));
    if (!context.putsCheckpointAway()) {
      context.turn().save(CheckpointWrite.of(checkpoint, tools));
    }
  }
}
