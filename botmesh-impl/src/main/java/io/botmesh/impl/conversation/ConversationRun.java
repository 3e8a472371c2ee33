package io.botmesh.impl.conversation;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.conversation.ConversationStep.Effect;
import io.botmesh.impl.conversation.ConversationStep.Question;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import java.time.Duration;
import java.util.Optional;

/**
 * A conversation going on in one turn: from where it stands to where it waits again, or to its end.
 *
 * <p>What a step did is saved before more of the application's code runs, together with the replies
 * and the user data that the turn has decided so far. So whoever runs the message again goes on
 * after that step and loses nothing of it (R10). Where nothing more runs, the commit is the save.
 */
final class ConversationRun {
  /** How long a conversation that is not persistent waits for an answer (R6). */
  static final Duration EPHEMERAL = Duration.ofMinutes(5);

  private final ConversationDefinition definition;
  private final Object state;
  private final TurnContext context;
  private final ReplicaId committedBy;
  private final CheckpointText texts;
  private final MeshClock clock;
  private final CurrentStep currentStep;
  private final Signals signals;
  private boolean unsaved;

  /**
   * A run.
   *
   * @param state as the definition's state type makes it
   * @param committedBy the replica that committed the checkpoint it goes on from; this one for a
   *     conversation that begins
   */
  ConversationRun(
      ConversationDefinition definition,
      Object state,
      TurnContext context,
      ReplicaId committedBy,
      Tools tools) {
    this.definition = definition;
    this.state = state;
    this.context = context;
    this.committedBy = committedBy;
    this.texts = tools.texts();
    this.clock = tools.clock();
    this.currentStep = tools.currentStep();
    this.signals = tools.signals();
  }

  /** What every run works with. */
  record Tools(CheckpointText texts, MeshClock clock, CurrentStep currentStep, Signals signals) {}

  /**
   * Runs.
   *
   * @param place the step to run first
   * @param answered whether the message is the answer to its question
   * @throws Exception what a step threw
   */
  void from(int place, boolean answered) throws Exception {
    boolean hasAnswer = answered;
    for (int at = place; at < definition.steps().size(); at++) {
      ConversationStep step = definition.steps().get(at);
      StepInTurn.Way way =
          !hasAnswer && step.question().isPresent()
              ? ask(at, step.question().get())
              : run(at, step);
      if (way == StepInTurn.Way.END) {
        break;
      }
      if (way == StepInTurn.Way.STAY) {
        context.checkpoint(write(at, Optional.empty()));
        return;
      }
      hasAnswer = false;
    }
    if (context.turn().state().checkpoint().value().isPresent()) {
      context.checkpoint(Write.delete());
    }
  }

  private StepInTurn.Way ask(int at, Question question) throws Exception {
    StepInTurn step = new StepInTurn(context, state);
    String[] text = new String[1];
    within(at, question.effect(), () -> text[0] = question.text().apply(step));
    if (step.way() == StepInTurn.Way.END) {
      return StepInTurn.Way.END;
    }
    context.reply(text[0]);
    return StepInTurn.Way.STAY;
  }

  private StepInTurn.Way run(int at, ConversationStep step) throws Exception {
    StepInTurn under = new StepInTurn(context, state);
    try {
      within(at, step.effect(), () -> step.body().run(under));
    } catch (NoSuchAnswer none) {
      context.reply(none.getMessage());
      return StepInTurn.Way.STAY;
    }
    unsaved |= step.effect() == Effect.DEED;
    return under.way();
  }

  private void within(int at, Effect effect, CurrentStep.Body body) throws Exception {
    // What makes way for this conversation is put away by the commit, so nothing replaces it
    // before.
    if (unsaved && effect != Effect.NONE && !context.putsCheckpointAway()) {
      context
          .turn()
          .save(
              write(
                  at,
                  Optional.of(
                      new Checkpoint.Underway(
                          context.message().id(), context.said(), context.userChanges()))));
      unsaved = false;
    }
    Span span =
        signals
            .begin(Deed.STEP, context.chat())
            .with(Detail.CONVERSATION, definition.name())
            .with(Detail.STEP, at + 1);
    try (Span.Current here = span.current()) {
      currentStep.within(context.turn(), body);
      span.ends("done");
    } catch (Exception | Error failed) {
      span.fails(failed);
      throw failed;
    }
  }

  private Write write(int at, Optional<Checkpoint.Underway> underway) {
    String text =
        texts.write(
            new Checkpoint(
                definition.name(),
                definition.fingerprint(),
                at,
                definition.state().write(state),
                !definition.persistent(),
                underway.isPresent() ? committedBy : context.replica(),
                clock.now(),
                underway));
    return definition.persistent() ? Write.of(text) : Write.of(text, EPHEMERAL);
  }
}
