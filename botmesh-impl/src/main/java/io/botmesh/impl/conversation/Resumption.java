package io.botmesh.impl.conversation;

import io.botmesh.api.Write;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.impl.handler.TurnContext;
import java.time.Instant;
import java.util.Optional;

/** One conversation being gone on with in one turn, or not. */
final class Resumption {
  private final TurnContext context;
  private final Checkpoint checkpoint;
  private final ConversationDefinition definition;
  private final RunTools tools;
  private final HandoverDesk handovers;

  Resumption(
      TurnContext context,
      Checkpoint checkpoint,
      ConversationDefinition definition,
      RunTools tools,
      HandoverDesk handovers) {
    this.context = context;
    this.checkpoint = checkpoint;
    this.definition = definition;
    this.tools = tools;
    this.handovers = handovers;
  }

  /** Goes on by a message; returns whether that is used up. */
  boolean byMessage(Cue cue) throws Exception {
    if (expired() && !elsewhere()) {
      // Nobody was to go on with it: no handover.
      context.checkpoint(Write.delete());
      context.turn().atCommit(() -> tools.forget(context.chat()));
      return false;
    }
    Going going = goOn(cue == Cue.ANSWER && isUnasked() ? Cue.UNASKED : cue);
    if (going instanceof Going.Stuck stuck) {
      return handovers.stuck(context, checkpoint, Optional.of(definition), stuck.reason());
    }
    return !(going instanceof Going.Unreadable);
  }

  /** Ends it because the user wants it; false if it cannot be gone on with here. */
  boolean cancelled() throws Exception {
    Going going = goOn(Cue.CANCELLED);
    return going instanceof Going.On || going instanceof Going.Replayed;
  }

  /**
   * Does what is to be done when nobody has answered for a while. That is no handover: the answer
   * may yet come to the replica that waits for it.
   */
  void idle() throws Exception {
    if (checkpoint.waiting().filter(Waiting::idle).isPresent()) {
      goOn(Cue.IDLE);
    }
  }

  /**
   * Goes on because its wait is over.
   *
   * @param payload that of the timer
   */
  void waitIsOver(String payload) throws Exception {
    if (checkpoint.waiting().isEmpty() || startsOver()) {
      return;
    }
    Cue cue = checkpoint.sleeps() ? Cue.WOKEN : Cue.TIMED_OUT;
    if (elsewhere() && checkpoint.keeping() == Keeping.LIVE && !definition.endsAnywhere(cue)) {
      handBack(payload);
      return;
    }
    Going going = goOn(cue);
    if (going instanceof Going.Stuck stuck) {
      handovers.stuckAlone(context, checkpoint, Optional.of(definition), stuck.reason());
    }
  }

  /** Lets a wait for an answer that another replica began start over here, within its ttl (R13). */
  private boolean startsOver() {
    Waiting wait = checkpoint.waiting().orElseThrow();
    if (checkpoint.keeping() != Keeping.FORWARDED
        || !elsewhere()
        || checkpoint.sleeps()
        || wait.timeout().isEmpty()
        || checkpoint.expires().isEmpty()) {
      return false;
    }
    Instant now = tools.clock().now();
    Instant again = now.plus(wait.timeout().get());
    Instant last = checkpoint.expires().get();
    Instant deadline = again.isAfter(last) ? last : again;
    if (!deadline.isAfter(now)) {
      return false;
    }
    Waiting anew =
        new Waiting(wait.what(), wait.timeout(), Optional.of(deadline), false, wait.replies());
    context.checkpoint(
        CheckpointWrite.of(
            new Checkpoint(
                checkpoint.conversation(),
                checkpoint.fingerprint(),
                checkpoint.place(),
                checkpoint.values(),
                checkpoint.keeping(),
                new Checkpoint.Writer(context.replica(), context.fence(), now),
                checkpoint.expires(),
                Optional.of(anew),
                Optional.empty()),
            tools));
    new WaitTimers(context, tools.clock()).set(Optional.of(wait), anew, java.time.Duration.ZERO);
    handovers.tell(context, checkpoint, Outcome.RESUMED, "");
    return true;
  }

  /**
   * Only the replica that keeps it can end this wait: the timer is set again for a little later, so
   * that it may come due there. If it never does, that replica is taken for gone.
   */
  private void handBack(String payload) throws Exception {
    if (!new WaitTimers(context, tools.clock()).handBack(payload)) {
      handovers.stuckAlone(context, checkpoint, Optional.of(definition), checkpoint.values().why());
    }
  }

  private Going goOn(Cue cue) throws Exception {
    Optional<String> obstacle = obstacle(cue);
    if (obstacle.isPresent()) {
      return new Going.Stuck(obstacle.get());
    }
    boolean sameShape = definition.fingerprint().equals(checkpoint.fingerprint());
    Optional<Checkpoint> here = sameShape ? Optional.of(checkpoint) : definition.mapped(checkpoint);
    if (here.isEmpty()) {
      return new Going.Stuck(HandoverDesk.CHANGED);
    }
    Going going = definition.goOn(context, here.get(), cue, tools);
    if (cue == Cue.IDLE) {
      return going;
    }
    if (going instanceof Going.On && !sameShape) {
      handovers.mapped(context, checkpoint, here.get());
    } else if (elsewhere() && going instanceof Going.On) {
      handovers.tell(context, checkpoint, Outcome.RESUMED, "");
    } else if (elsewhere() && going instanceof Going.Replayed) {
      handovers.tell(context, checkpoint, Outcome.REPLAYED, "");
    }
    return going;
  }

  private Optional<String> obstacle(Cue cue) {
    if (!elsewhere()) {
      return Optional.empty();
    }
    if (checkpoint.keeping() == Keeping.LIVE) {
      return definition.endsAnywhere(cue)
          ? Optional.empty()
          : Optional.of(checkpoint.values().why());
    }
    // A timer comes due on any replica: what is stored goes on, or ends, wherever that is.
    if (cue == Cue.WOKEN || cue == Cue.TIMED_OUT || cue == Cue.IDLE) {
      return Optional.empty();
    }
    if (checkpoint.keeping() == Keeping.LOCAL) {
      return Optional.of(HandoverDesk.NOT_PERSISTENT);
    }
    return expired() ? Optional.of(HandoverDesk.EXPIRED) : Optional.empty();
  }

  // Without durability a question is lost with its replica if that dies before it has sent it
  // (R12).
  private boolean isUnasked() {
    return elsewhere()
        && checkpoint
            .waiting()
            .flatMap(Waiting::replies)
            .filter(replies -> !context.turn().hasSent(checkpoint.writer().fence(), replies))
            .isPresent();
  }

  private boolean expired() {
    return checkpoint.expires().filter(tools.clock().now()::isAfter).isPresent();
  }

  private boolean elsewhere() {
    return !checkpoint.replica().equals(context.replica());
  }
}
