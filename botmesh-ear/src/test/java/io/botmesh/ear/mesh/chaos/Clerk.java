package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.Listing;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Does meanwhile what an administrator does: reads the listings page by page, writes texts, puts
 * dead letters away and looks at them, deletes chats; what cannot be done now is left.
 */
final class Clerk implements Runnable {
  private static final Duration PACE = Duration.ofMillis(300);
  private static final int PAGE = 50;
  private static final Write BRIEF = Write.of("text", Duration.ofMinutes(5));

  private final Backend backend;
  private final MeshClock clock;
  private final Calm calm;
  private final AtomicInteger rounds = new AtomicInteger();
  private Optional<String> chats = Optional.empty();
  private Optional<String> users = Optional.empty();
  private Optional<String> checkpoints = Optional.empty();

  Clerk(Backend backend, MeshClock clock, Calm calm) {
    this.backend = backend;
    this.clock = clock;
    this.calm = calm;
  }

  /** Returns how often everything could be done. */
  int rounds() {
    return rounds.get();
  }

  @Override
  public void run() {
    for (int round = 0; calm.lasts(PACE); round++) {
      if (done(new ChatId("clerk-" + round))) {
        rounds.incrementAndGet();
      }
    }
  }

  private boolean done(ChatId chat) {
    try {
      work(chat);
      return true;
    } catch (BotmeshException notNow) {
      // A fault is on; what was begun is of no importance to anybody.
      return false;
    }
  }

  private void work(ChatId chat) {
    Store store = backend.store();
    chats = next(store.chats(chats, PAGE));
    users = next(store.users(users, PAGE));
    checkpoints = next(store.checkpoints(checkpoints, PAGE));
    LogLine line = new LogLine("u:1", LogLine.From.USER, "hi", clock.now(), Optional.empty());
    store.append(chat, List.of(line));
    store.putUserData(chat, store.userData(chat).version(), BRIEF);
    store.putCheckpoint(chat, store.checkpoint(chat).version(), BRIEF);
    store.putConversation(chat, store.conversation(chat).version(), BRIEF);
    CursorName cursor = new CursorName("clerk");
    store.putCursor(cursor, store.cursor(cursor).version(), BRIEF);
    DeadLetter letter = new DeadLetter(chat, "1.1", "payload", "reason", clock.now());
    backend.deadLetters().put(letter);
    backend.deadLetters().list(chat, PAGE);
    store.deleteChat(chat);
  }

  private static Optional<String> next(Listing page) {
    return page.next();
  }
}
