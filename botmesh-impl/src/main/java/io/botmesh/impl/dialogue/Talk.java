package io.botmesh.impl.dialogue;

import io.botmesh.api.ChatId;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Fence;
import io.botmesh.api.GivenAnswer;
import io.botmesh.api.Question;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import io.botmesh.impl.answer.AnswerReader;
import io.botmesh.impl.wire.JsonFields;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The context of a body: what it asks, says and does goes by the transcript. */
final class Talk implements ConversationContext {
  private final BodyRun run;
  private final Transcript transcript;
  private final Listening listening;
  private final RecordedWork work;
  private final RecordedUserData user;
  private final JsonFields state;

  Talk(Dialogue dialogue, BodyRun run, Transcript transcript, Filing filing, DialogueTools tools) {
    this.run = run;
    this.transcript = transcript;
    this.listening = new Listening(run, transcript, tools.settings().maxAnswerBytes());
    this.work = new RecordedWork(dialogue.name(), run, transcript, filing, tools.codec());
    this.user = new RecordedUserData(run, transcript, tools.codec());
    this.state = new JsonFields(tools.codec(), new LinkedHashMap<>(transcript.journal().initial()));
  }

  @Override
  public GivenAnswer ask(String question) {
    Question<String> asked = Question.text(question);
    return new TalkAnswer(this, asked, listening.hear(asked, heard -> heard));
  }

  @Override
  public <T> T ask(Question<T> question) {
    return listening.hear(question, heard -> reader(heard.language()).read(question, heard.text()));
  }

  Heard hearAgain(Question<?> question, String complaint) {
    return listening.hearAgain(question, complaint);
  }

  AnswerReader reader(Locale language) {
    return new AnswerReader(
        language, (text, places) -> run.turn().translate(language, text, places));
  }

  @Override
  public void say(String text) {
    run.check();
    if (transcript.isLive()) {
      run.reply(translate(text));
    }
  }

  @Override
  public <T> T run(String name, Callable<T> what) {
    return work.once(name, what);
  }

  @Override
  public <T> T run(String name, Class<T> type, Callable<? extends T> what) {
    return work.once(name, type, what);
  }

  @Override
  public void sleep(Duration time) {
    listening.sleep(positive("sleep", time));
  }

  @Override
  public void idle(Duration after, Runnable what) {
    run.checkNotAside("set an idle action");
    if (what == null) {
      listening.idle(Optional.empty(), () -> {});
    } else {
      listening.idle(Optional.of(positive("idle", after)), what);
    }
  }

  private static Duration positive(String what, Duration time) {
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException(
          "BMESH-0440 The time of " + what + " must be positive, was " + time);
    }
    return time;
  }

  @Override
  public String state(String name) {
    return state.text(name);
  }

  @Override
  public <T> Optional<T> state(String name, Class<T> type) {
    return state.get(name, type);
  }

  @Override
  public void put(String name, Object value) {
    run.checkNotAside("put");
    state.put(Objects.requireNonNull(name, "name"), value);
  }

  @Override
  public Instant now() {
    return moment().at();
  }

  @Override
  public UserData user() {
    return user;
  }

  @Override
  public ChatId chat() {
    return run.turn().chat();
  }

  @Override
  public Locale locale() {
    return moment().language();
  }

  /** An idle action is not run again, so it sees the time at which it runs. */
  private Moment moment() {
    return run.isAside() ? Moment.of(run.turn()) : transcript.moment();
  }

  @Override
  public String translate(String text, Object... places) {
    return run.turn().translate(locale(), text, places);
  }

  @Override
  public ReplicaId replica() {
    return run.turn().replica();
  }

  @Override
  public Fence fence() {
    return run.turn().fence();
  }

  @Override
  public boolean stillHeld() {
    return run.turn().stillHeld();
  }
}
