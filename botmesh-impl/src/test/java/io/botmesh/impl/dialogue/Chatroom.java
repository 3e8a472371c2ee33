package io.botmesh.impl.dialogue;

import io.botmesh.api.ChatId;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.Fence;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import io.botmesh.impl.json.JsonbCodec;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A chat as the engine would serve it: one turn after another, each stored if it commits. What is
 * stored goes through JSON.
 */
final class Chatroom implements AutoCloseable {
  static final Codec CODEC = new JsonbCodec(JsonbBuilder.create());
  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final ChatId ANNA = new ChatId("anna");

  /** By what a conversation goes on. */
  enum Mode {
    STACK,
    ALWAYS_REPLAY,
    OTHER_REPLICA
  }

  /** What is stored of the conversation. */
  private record Stored(Optional<String> journal, Fence writtenIn, List<String> said) {}

  private final Dialogue dialogue;
  final CountedThreads threads = new CountedThreads();
  private DialogueSettings settings = new DialogueSettings(false, 4096, 256 * 1024);
  private int most = 200;
  private Stacks stacks;
  private Dialogues dialogues;
  private Optional<Stored> stored = Optional.empty();
  private boolean cutOff;
  private String user = "{}";
  private long fence = 100;
  Instant now = NOON;
  Locale language = Locale.ENGLISH;
  final List<String> heard = new ArrayList<>();
  Reached last;
  FakeDialogueTurn turn;
  Consumer<FakeDialogueTurn> prepare = any -> {};
  private boolean commits = true;
  private boolean restarts;

  Chatroom(ConversationBody body) {
    this(body, false);
  }

  Chatroom(ConversationBody body, boolean live) {
    this.dialogue = new Dialogue("order", body, live);
    restart();
  }

  Chatroom by(Mode mode) {
    restarts = mode == Mode.OTHER_REPLICA;
    return mode == Mode.ALWAYS_REPLAY ? alwaysReplay() : this;
  }

  Chatroom alwaysReplay() {
    settings = new DialogueSettings(true, settings.maxAnswerBytes(), settings.maxJournalBytes());
    return restart();
  }

  Chatroom maxAnswerBytes(int bytes) {
    settings = new DialogueSettings(settings.alwaysReplay(), bytes, settings.maxJournalBytes());
    return restart();
  }

  Chatroom maxJournalBytes(int bytes) {
    settings = new DialogueSettings(settings.alwaysReplay(), settings.maxAnswerBytes(), bytes);
    return restart();
  }

  Chatroom most(int stacks) {
    most = stacks;
    return restart();
  }

  /** Another replica serves the chat from now on. */
  Chatroom restart() {
    if (dialogues != null) {
      dialogues.close();
    }
    stacks = new Stacks(most, Duration.ofSeconds(20));
    dialogues =
        new Dialogues(
            new DialogueTools(threads, UnaryOperator.identity(), CODEC, settings), stacks);
    return this;
  }

  /** The next turn is not committed. */
  Chatroom refused() {
    commits = false;
    return this;
  }

  boolean commits() {
    return commits;
  }

  Dialogues dialogues() {
    return dialogues;
  }

  Stacks stacks() {
    return stacks;
  }

  boolean isOver() {
    return stored.isEmpty();
  }

  Map<String, Object> journal() {
    return CODEC.readObject(stored.orElseThrow().journal().orElseThrow());
  }

  Map<String, Object> userData() {
    return CODEC.readObject(user);
  }

  void user(String json) {
    user = json;
  }

  /** Begins, or answers; returns what the bot says in this turn. */
  List<String> says(String text) throws Exception {
    return serve(text, cutOff ? Cue.AGAIN : Cue.ANSWER);
  }

  List<String> wakes() throws Exception {
    return serve("", cutOff ? Cue.AGAIN : Cue.WOKEN);
  }

  List<String> idles() throws Exception {
    return serve("", Cue.IDLE);
  }

  private List<String> serve(String text, Cue cue) throws Exception {
    if (restarts) {
      restart();
    }
    fence++;
    turn = new FakeDialogueTurn(ANNA, new Fence(fence), text, now, language, user, CODEC);
    Optional<Stored> before = stored;
    before.filter(any -> cutOff).ifPresent(cut -> turn.said.addAll(cut.said()));
    FakeDialogueTurn here = turn;
    prepare.accept(here);
    boolean committed = commits;
    commits = true;
    try {
      last =
          before.isEmpty()
              ? dialogues.begin(dialogue, here, Map.of("size", 2))
              : dialogues.goOn(
                  dialogue,
                  here,
                  new StoredDialogue(
                      before.get().journal().map(CODEC::readObject).map(Journal::from),
                      before.get().writtenIn()),
                  cue);
    } finally {
      noteSaves(here);
    }
    if (!committed) {
      return here.said;
    }
    cutOff = false;
    stored = next(before);
    user = here.userData();
    heard.addAll(here.said);
    here.afterwards.forEach(Runnable::run);
    return here.said;
  }

  /** What was saved in mid-turn stays, whatever becomes of the turn. */
  private void noteSaves(FakeDialogueTurn here) {
    if (!here.saves.isEmpty()) {
      Journal saved = here.saves.get(here.saves.size() - 1);
      stored =
          Optional.of(
              new Stored(
                  Optional.of(CODEC.write(saved.toFields())),
                  here.fence(),
                  List.copyOf(here.saidAtLastSave)));
      user = here.userAtLastSave;
      cutOff = true;
    }
  }

  private Optional<Stored> next(Optional<Stored> before) {
    if (!(last.outcome() instanceof Waits waits)) {
      return Optional.empty();
    }
    if (waits.journal().isEmpty() && before.isPresent() && before.get().journal().isEmpty()) {
      return before;
    }
    return Optional.of(
        new Stored(
            waits.journal().map(journal -> CODEC.write(journal.toFields())),
            turn.fence(),
            List.of()));
  }

  @Override
  public void close() {
    dialogues.close();
  }
}
