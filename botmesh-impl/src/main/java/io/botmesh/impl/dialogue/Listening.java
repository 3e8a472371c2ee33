package io.botmesh.impl.dialogue;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.Question;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.answer.QuestionText;
import io.botmesh.impl.dialogue.Transcript.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The waits of a body: for answers and for time. Used on its thread. */
final class Listening {
  /** Makes something of an answer. */
  @FunctionalInterface
  interface Fit<T> {
    /**
     * Makes it.
     *
     * @throws BadAnswer with what the user reads, if the answer does not fit: it waits on
     */
    T of(Heard heard) throws BadAnswer;
  }

  private final BodyRun run;
  private final Transcript transcript;
  private final int maxAnswerBytes;
  private Optional<Duration> idleAfter = Optional.empty();
  private Runnable whenIdle = () -> {};

  Listening(BodyRun run, Transcript transcript, int maxAnswerBytes) {
    this.run = run;
    this.transcript = transcript;
    this.maxAnswerBytes = maxAnswerBytes;
  }

  /** Says what is done when nobody answers. */
  void idle(Optional<Duration> after, Runnable what) {
    idleAfter = after;
    whenIdle = what;
  }

  /** Asks, and waits for an answer that fits. Only that one is recorded. */
  <T> T hear(Question<?> question, Fit<T> fit) {
    return hear(question, spoken(question), fit);
  }

  /**
   * Waits for another answer to a question that was asked.
   *
   * @param complaint what was wrong with the last one, said instead of the question
   */
  Heard hearAgain(Question<?> question, String complaint) {
    return hear(question, complaint, heard -> heard);
  }

  private <T> T hear(Question<?> question, String said, Fit<T> fit) {
    run.checkNotAside("ask");
    String mark = QuestionMark.of(question);
    Place place = transcript.comeToQuestion(mark);
    if (place == Place.RECORDED) {
      return recorded(mark, fit);
    }
    ask(place, mark, place == Place.NEW ? said : spoken(question));
    while (true) {
      Heard heard = await(question);
      try {
        T value = fitted(fit, heard);
        transcript.answered(mark, heard.text(), Moment.of(run.turn()), maxAnswerBytes);
        return value;
      } catch (BadAnswer bad) {
        say(bad.sayInstead());
      }
    }
  }

  private <T> T recorded(String mark, Fit<T> fit) {
    Heard heard = transcript.answer();
    try {
      return fitted(fit, heard);
    } catch (BadAnswer changed) {
      throw transcript.unfit("another kind of answer to " + SafeText.of(mark));
    }
  }

  private <T> T fitted(Fit<T> fit, Heard heard) throws BadAnswer {
    try {
      return fit.of(heard);
    } catch (RuntimeException | Error mistake) {
      // Of a converter or a check. Who caught it and went on would leave the record.
      run.fail(mistake);
      throw mistake;
    }
  }

  private void ask(Place place, String mark, String said) {
    switch (place) {
      case NEW -> {
        run.takeCue();
        say(said);
        transcript.wait(new PendingWait.Asked(mark));
      }
      case GAP -> {
        if (!transcript.asksAgainHere()) {
          run.takeCue();
          say(said);
          transcript.askAgain();
        }
      }
      default -> {
        // The message was taken for an answer to an earlier question.
        if (run.isCueTaken()) {
          say(said);
        }
      }
    }
  }

  private Heard await(Question<?> question) {
    boolean idled = false;
    while (true) {
      Optional<Cue> cue = run.takeCue();
      if (cue.equals(Optional.of(Cue.ANSWER))) {
        return new Heard(run.turn().text(), run.turn().locale());
      }
      if (cue.equals(Optional.of(Cue.IDLE))) {
        idled = true;
        doIdle();
      }
      Optional<Duration> idle = idled ? Optional.empty() : idleAfter;
      run.park(new Pause(question.timeout(), idle, Optional.empty()));
    }
  }

  private void doIdle() {
    try {
      run.aside(
          () -> {
            whenIdle.run();
            return null;
          });
    } catch (Exception | Error thrown) {
      // The body asks for an answer here: this is not its business.
      throw run.fail(thrown);
    }
  }

  /** Waits so long. */
  void sleep(Duration time) {
    run.checkNotAside("sleep");
    Place place = transcript.comeToSleep();
    if (place == Place.RECORDED) {
      transcript.slept();
      return;
    }
    if (place == Place.NEW) {
      run.takeCue();
      transcript.wait(new PendingWait.Sleeping(run.turn().now().plus(time)));
    }
    Instant until = transcript.sleep().until();
    while (!isOver(until)) {
      run.park(Pause.sleep(until));
    }
    transcript.wake(Moment.of(run.turn()));
  }

  private boolean isOver(Instant until) {
    // A timer that came is due, whatever the clocks say.
    return run.takeCue().equals(Optional.of(Cue.WOKEN)) || !run.turn().at().isBefore(until);
  }

  private String spoken(Question<?> question) {
    return QuestionText.of(
        question, (text, places) -> run.turn().translate(run.turn().locale(), text, places));
  }

  private void say(String text) {
    run.reply(text);
  }
}
