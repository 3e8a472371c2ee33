package io.botmesh.impl.conversation;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.ReplicaId;
import io.botmesh.impl.answer.AnswerReader;
import io.botmesh.impl.answer.QuestionText;
import io.botmesh.impl.conversation.ConversationStep.Effect;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A conversation of steps going on in one turn: from where it stands to where it waits again, or to
 * its end.
 *
 * <p>What a step did is saved before more of the application's code runs, together with the replies
 * and the user data that the turn has decided so far. So whoever runs the message again goes on
 * after that step and loses nothing of it (R10). Where nothing more runs, the commit is the save.
 */
final class StepRun {
  // More steps than that between two waits are taken by a loop that never waits.
  private static final int MOST_STEPS = 10_000;

  private final SteppedConversation definition;
  private final Object state;
  private final TurnContext context;
  private final RunTools tools;
  private final AnswerReader reader;
  private final Keeper keeper;
  private boolean unsaved;

  /**
   * A run.
   *
   * @param state as the definition's state type makes it
   * @param initial what the conversation began with
   * @param committedBy the replica that committed the checkpoint it goes on from; this one for a
   *     conversation that begins
   */
  StepRun(
      SteppedConversation definition,
      Object state,
      Map<String, Object> initial,
      TurnContext context,
      ReplicaId committedBy,
      RunTools tools) {
    this.definition = definition;
    this.state = state;
    this.context = context;
    this.tools = tools;
    this.reader = new AnswerReader(context.locale(), context::translate);
    this.keeper = new Keeper(definition, state, initial, context, committedBy, tools);
  }

  /**
   * Goes on from a checkpoint.
   *
   * @param answers what was answered to the first questions of its step
   * @throws Exception what the application threw
   */
  void goOn(Checkpoint checkpoint, Cue cue, List<String> answers) throws Exception {
    keeper.waitedFor(checkpoint.waitedFor());
    Checkpoint.Place place = checkpoint.place();
    Checkpoint.Place known =
        new Checkpoint.Place(place.step(), place.name(), answers, place.question());
    switch (cue) {
      case ANSWER -> from(known, true);
      case UNASKED -> askAgain(known);
      case AGAIN ->
          from(known, checkpoint.underway().filter(Checkpoint.Underway::answering).isPresent());
      case WOKEN -> goOnAfter(place.step());
      case TIMED_OUT -> beside(known, definition.endings().timedOut());
      case CANCELLED -> {
        if (definition.endings().cancelled().isEmpty()) {
          context.reply(context.translate("{core.conversation.cancelled}"));
        }
        beside(known, definition.endings().cancelled());
      }
      case IDLE -> idle(checkpoint, known);
    }
  }

  private void askAgain(Checkpoint.Place place) throws Exception {
    List<Asked> questions = definition.steps().get(place.step()).questions();
    if (questions.isEmpty()) {
      from(place, true);
    } else {
      ask(place.step(), place.answers(), questions.get(place.answers().size()));
    }
  }

  private void goOnAfter(int paused) throws Exception {
    Next next = body(paused, List.of(), List.of());
    if (next instanceof Next.At at) {
      from(Checkpoint.Place.at(at.step(), ""), false);
    }
  }

  /** Runs what is beside the steps; the conversation ends after it, unless it says otherwise. */
  private void beside(Checkpoint.Place place, Optional<ConversationStep.Body> what)
      throws Exception {
    StepInTurn step = step(place.step(), List.of());
    if (what.isPresent()) {
      try {
        within(place, false, Effect.DEED, () -> what.get().run(step));
      } catch (BadAnswer none) {
        context.reply(context.translate(none.sayInstead()));
      }
      unsaved = true;
    }
    if (step.way() instanceof StepInTurn.Way.To to) {
      from(Checkpoint.Place.at(to.step(), ""), false);
    } else if (step.way() instanceof StepInTurn.Way.Stay) {
      keeper.waitAt(place, timeout(place));
    } else {
      keeper.end();
    }
  }

  private void idle(Checkpoint checkpoint, Checkpoint.Place place) throws Exception {
    Optional<ConversationStep.Body> what = definition.endings().idle();
    if (what.isPresent()) {
      StepInTurn step = step(place.step(), List.of());
      within(place, false, Effect.DEED, () -> what.get().run(step));
      keeper.keepWaiting(checkpoint, place);
    }
  }

  /**
   * Runs.
   *
   * @param place the step to run first
   * @param answered whether the message is the answer to its question
   * @throws Exception what a step threw
   */
  void from(Checkpoint.Place place, boolean answered) throws Exception {
    Next next = answered ? answered(place) : entered(place.step());
    for (int taken = 0; next instanceof Next.At at; taken++) {
      if (taken == MOST_STEPS) {
        throw new IllegalStateException(
            "BMESH-0481 Conversation "
                + definition.name()
                + " has taken "
                + MOST_STEPS
                + " steps without waiting: one of its loops never ends");
      }
      next = entered(at.step());
    }
  }

  /** What follows a step. */
  private sealed interface Next {
    /** Another step. */
    record At(int step) implements Next {}

    /** Nothing in this turn. */
    record Done() implements Next {}
  }

  private Next entered(int at) throws Exception {
    if (at >= definition.steps().size()) {
      keeper.end();
      return new Next.Done();
    }
    ConversationStep step = definition.steps().get(at);
    if (step.pause().isPresent()) {
      keeper.sleepAt(Checkpoint.Place.at(at, step.name()), step.pause().get());
      return new Next.Done();
    }
    return step.questions().isEmpty()
        ? body(at, List.of(), List.of())
        : ask(at, List.of(), step.questions().get(0));
  }

  private Next answered(Checkpoint.Place place) throws Exception {
    ConversationStep step = definition.steps().get(place.step());
    if (step.questions().isEmpty()) {
      return body(place.step(), List.of(), List.of());
    }
    List<String> answers = new ArrayList<>(place.answers());
    if (answers.size() < place.question()) {
      // An earlier answer is not at hand here (R11): it is asked for again.
      return ask(place.step(), answers, step.questions().get(answers.size()));
    }
    answers.add(context.text());
    List<Object> values = new ArrayList<>();
    try {
      for (int at = 0; at < answers.size(); at++) {
        values.add(step.questions().get(at).read(reader, answers.get(at)));
      }
    } catch (BadAnswer none) {
      context.reply(context.translate(none.sayInstead()));
      int fault = values.size();
      if (fault < place.question()) {
        // An earlier one fits no more: on from there.
        return ask(place.step(), answers.subList(0, fault), step.questions().get(fault));
      }
      keeper.waitAt(place, timeout(place));
      return new Next.Done();
    }
    return answers.size() < step.questions().size()
        ? ask(place.step(), answers, step.questions().get(answers.size()))
        : body(place.step(), values, place.answers());
  }

  private Next ask(int at, List<String> answers, Asked asked) throws Exception {
    StepInTurn step = step(at, List.of());
    Checkpoint.Place place =
        new Checkpoint.Place(at, definition.steps().get(at).name(), answers, answers.size());
    String[] text = new String[1];
    within(
        place,
        false,
        asked.made().isPresent() ? Effect.TEXT : Effect.NONE,
        () ->
            text[0] =
                asked.made().isPresent()
                    ? asked.made().get().apply(step)
                    : QuestionText.of(asked.question(), context::translate));
    if (step.way() instanceof StepInTurn.Way.End) {
      keeper.end();
      return new Next.Done();
    }
    context.reply(text[0]);
    keeper.waitAt(place, timeout(place));
    return new Next.Done();
  }

  private Next body(int at, List<Object> values, List<String> before) throws Exception {
    ConversationStep step = definition.steps().get(at);
    StepInTurn under = step(at, values);
    boolean answering = !values.isEmpty();
    Checkpoint.Place here = new Checkpoint.Place(at, step.name(), before, before.size());
    List<String> said = context.said();
    Map<String, Object> user = context.userChanges();
    under.savedBy(() -> keeper.save(here, answering, said, user));
    try {
      within(here, answering, step.effect(), () -> step.body().run(under));
    } catch (BadAnswer none) {
      context.reply(context.translate(none.sayInstead()));
      return stay(step, at);
    }
    unsaved |= step.effect() == Effect.DEED;
    StepInTurn.Way way = under.way();
    if (way instanceof StepInTurn.Way.To to) {
      return new Next.At(to.step());
    }
    if (way instanceof StepInTurn.Way.Stay) {
      return stay(step, at);
    }
    if (way instanceof StepInTurn.Way.End) {
      keeper.end();
      return new Next.Done();
    }
    return new Next.At(at + 1);
  }

  private Next stay(ConversationStep step, int at) throws Exception {
    if (step.questions().size() > 1) {
      // Which of its answers is at fault nobody knows: the form begins again.
      return ask(at, List.of(), step.questions().get(0));
    }
    Checkpoint.Place place = Checkpoint.Place.at(at, step.name());
    keeper.waitAt(place, timeout(place));
    return new Next.Done();
  }

  private Optional<Duration> timeout(Checkpoint.Place place) {
    List<Asked> questions = definition.steps().get(place.step()).questions();
    return questions.size() > place.question()
        ? questions.get(place.question()).question().timeout()
        : Optional.empty();
  }

  private StepInTurn step(int at, List<Object> values) {
    return new StepInTurn(context, state, values, definition, at);
  }

  private void within(
      Checkpoint.Place place, boolean answering, Effect effect, CurrentStep.Body body)
      throws Exception {
    // What makes way for this conversation is put away by the commit, so nothing replaces it
    // before.
    if (unsaved && effect != Effect.NONE && !context.putsCheckpointAway()) {
      keeper.save(place, answering, context.said(), context.userChanges());
      unsaved = false;
    }
    Span span =
        tools
            .signals()
            .begin(Deed.STEP, context.chat())
            .with(Detail.CONVERSATION, definition.name())
            .with(Detail.STEP, place.step() + 1);
    try (Span.Current here = span.current()) {
      tools.currentStep().within(context.turn(), body);
      span.ends("done");
    } catch (Exception | Error failed) {
      span.fails(failed);
      throw failed;
    }
  }
}
