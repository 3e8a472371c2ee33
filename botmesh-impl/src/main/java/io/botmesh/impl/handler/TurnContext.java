package io.botmesh.impl.handler;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageContext;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.ScheduleId;
import io.botmesh.api.UserData;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.Decision;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.wire.JsonFields;
import io.botmesh.impl.wire.Letters;
import io.botmesh.impl.wire.Texts;
import io.botmesh.impl.wire.TimerLetters;
import io.botmesh.impl.wire.TimerOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One run of the handler on a turn's message: replies, user data and checkpoint gather here and
 * become the turn's changes.
 */
public final class TurnContext implements MessageContext {
  private final Turn turn;
  private final Codec codec;
  private final Letters letters;
  private final MeshClock clock;
  private final Conversations conversations;
  private final StoredUserData user;
  private final ChatLanguage language;
  private final Replies replies = new Replies();
  private List<String> groups = List.of();
  private Optional<String> toEnter = Optional.empty();
  private Map<String, Object> entersWith = Map.of();
  private Optional<Write> checkpoint = Optional.empty();
  private Optional<String> putAway = Optional.empty();
  private Optional<RunCompanion> companion = Optional.empty();
  private final TimerLetters timerLetters;
  private final List<NewEntry> timers = new ArrayList<>();

  /** Begins a run. */
  public TurnContext(
      Turn turn, Codec codec, MeshClock clock, Conversations conversations, Texts texts) {
    this.turn = turn;
    this.codec = codec;
    this.letters = new Letters(codec);
    this.timerLetters = new TimerLetters(codec);
    this.clock = clock;
    this.conversations = conversations;
    this.user = new StoredUserData(codec, turn.state().userData().value());
    this.language = new ChatLanguage(user, texts);
  }

  /** Returns the turn that this is a run of. */
  public Turn turn() {
    return turn;
  }

  /** Sets what the chat's checkpoint is to be once the turn commits; the last call counts. */
  public void checkpoint(Write write) {
    checkpoint = Optional.of(write);
  }

  /**
   * Lets the stored checkpoint, if nothing was decided about it so far, become a dead letter with
   * the commit.
   */
  public void putCheckpointAway() {
    if (checkpoint.isEmpty()) {
      putAway = turn.state().checkpoint().value();
    }
  }

  /** Tells whether the commit makes the stored checkpoint a dead letter. */
  public boolean putsCheckpointAway() {
    return putAway.isPresent();
  }

  /**
   * Sets a timer of this chat, in place of any of that name, once the turn commits.
   *
   * @param name its name within the chat; not empty, at most 512 bytes in UTF-8
   * @param due when, by the clock of the store; by this replica's as far as the two agree
   * @param handler what it is for, one of {@link TurnHandler#timers()}
   * @param payload what that needs
   * @throws IllegalArgumentException if name or handler is empty, or anything too long
   */
  public void setTimer(String name, Instant due, String handler, String payload) {
    String provider = turn.message().provider();
    order(
        new TimerOrder.Put(
            timerLetters.schedule(timer(name), decision(), due, handler, provider, payload)));
  }

  /**
   * Cancels a timer of this chat once the turn commits; one that is due about now may come all the
   * same.
   *
   * @throws IllegalArgumentException if no timer can have such a name
   */
  public void cancelTimer(String name) {
    order(new TimerOrder.Cancel(timer(name), decision()));
  }

  private ScheduleId timer(String name) {
    return new ScheduleId(chat(), name);
  }

  private Decision decision() {
    return new Decision(turn.fence(), timers.size() + 1);
  }

  private void order(TimerOrder order) {
    timers.add(timerLetters.entry(order));
  }

  /** Returns all replies so far, in order. */
  public List<String> said() {
    return replies.all();
  }

  /** Returns what writes and reads the JSON of this run. */
  public Codec codec() {
    return codec;
  }

  /** Returns what stands beside this run; the first call makes it. */
  public RunCompanion companion(Supplier<RunCompanion> made) {
    if (companion.isEmpty()) {
      companion = Optional.of(made.get());
    }
    return companion.get();
  }

  /** Sets a name of the user's data, those that are botmesh's own among them; null removes it. */
  public void keepUser(String name, Object value) {
    user.keep(name, value);
  }

  /** Returns every name of the user's data changed so far and its value; null if removed. */
  public Map<String, Object> userChanges() {
    companion.ifPresent(RunCompanion::decide);
    return user.changes();
  }

  /** Returns all that was decided. */
  public Changes changes() {
    companion.ifPresent(RunCompanion::decide);
    Stream<NewEntry> letter = putAway.map(text -> new NewEntry(EntryKind.DEAD, text)).stream();
    Stream<NewEntry> said = replies.all().stream().map(this::entry);
    // Timers do not wait behind a reply that cannot be sent now.
    return new Changes(
        checkpoint,
        user.write(),
        Stream.of(letter, timers.stream(), said).flatMap(entries -> entries).toList());
  }

  /** Ends what stands beside this run, which is over. */
  void end() {
    companion.ifPresent(RunCompanion::end);
    companion = Optional.empty();
  }

  @Override
  public InboundMessage message() {
    return turn.message();
  }

  @Override
  public String text() {
    return turn.message().text();
  }

  @Override
  public ChatId chat() {
    return turn.message().chat();
  }

  @Override
  public List<String> groups() {
    return groups;
  }

  @Override
  public void reply(String text) {
    replies.add(text);
  }

  @Override
  public UserData user() {
    return user;
  }

  @Override
  public Locale locale() {
    return language.locale();
  }

  @Override
  public void speak(Locale chosen) {
    language.speak(chosen);
  }

  /** Returns a text in a language, as {@link #translate} does in the chat's. */
  public String translateInto(Locale other, String text, Object... places) {
    return language.translateInto(other, text, places);
  }

  @Override
  public String translate(String text, Object... places) {
    return language.translate(text, places);
  }

  @Override
  public Fence fence() {
    return turn.fence();
  }

  @Override
  public ReplicaId replica() {
    return turn.replica();
  }

  @Override
  public int attempt() {
    return turn.attempt();
  }

  @Override
  public boolean stillHeld() {
    return turn.stillHeld();
  }

  @Override
  public void enter(String conversation) {
    enter(conversation, Map.of());
  }

  @Override
  public void enter(String conversation, Map<String, ?> initial) {
    if (!conversations.has(conversation)) {
      throw new IllegalArgumentException(
          "BMESH-0314 The bot has no conversation named "
              + SafeText.of(conversation)
              + ": declare it before the bot starts");
    }
    if (toEnter.isPresent()) {
      throw new IllegalStateException(
          "BMESH-0315 The conversation "
              + SafeText.of(toEnter.get())
              + " is to be entered in this turn already; "
              + SafeText.of(conversation)
              + " cannot be entered too");
    }
    JsonFields values = new JsonFields(codec, new LinkedHashMap<>());
    initial.forEach(values::put);
    toEnter = Optional.of(conversation);
    entersWith = values.all();
  }

  /** Calls a handler, then enters the conversation that it asked for. */
  public void serve(MessageHandler handler, List<String> captured) throws Exception {
    groups = captured;
    handler.handle(this);
    if (toEnter.isPresent()) {
      String conversation = toEnter.get();
      toEnter = Optional.empty();
      conversations.enter(this, conversation, entersWith);
    }
  }

  private NewEntry entry(String text) {
    return letters.send(
        new Letters.Send(
            turn.message().provider(), text, turn.replica(), clock.now(), turn.trail()));
  }
}
