package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.WakeUps;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes down what a replica hears. Thread-safe. */
public final class Ears implements WakeUps.Listener, AutoCloseable {
  private static final String MARK = "botmesh-mark-";

  private final WakeUps wakeUps;
  private final ReplicaId me;
  private final Subscription subscription;
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final AtomicInteger marks = new AtomicInteger();

  private Ears(WakeUps wakeUps, ReplicaId me) {
    this.wakeUps = wakeUps;
    this.me = me;
    this.subscription = wakeUps.listen(me, this);
  }

  /** Returns ears that hear already. */
  public static Ears of(WakeUps wakeUps, ReplicaId me) {
    Ears ears = new Ears(wakeUps, me);
    Patience.await("listening").until(() -> ears.heard.contains("resumed"));
    return ears;
  }

  /**
   * Returns the chats hinted up to this moment, in the order heard. Of a hint that must come,
   * {@link #awaitHint} first: in a cluster, where hints begin at several nodes, one may overtake
   * another.
   */
  public List<ChatId> hints() {
    String mark = MARK + marks.incrementAndGet();
    wakeUps.hint(me, new ChatId(mark));
    Patience.await("a hint").until(() -> heard.contains("hint " + mark));
    return heard.stream()
        .filter(sound -> sound.startsWith("hint ") && !sound.contains(MARK))
        .map(sound -> new ChatId(sound.substring("hint ".length())))
        .toList();
  }

  /** Waits until a chat was hinted. */
  public void awaitHint(ChatId chat) {
    Patience.await("a hint").until(() -> heard.contains("hint " + chat));
  }

  /** Waits until a replica was said to be gone. */
  public void awaitGone(ReplicaId replica) {
    Patience.await("a farewell").until(() -> heard.contains("gone " + replica));
  }

  /**
   * Returns all that was heard so far, in order: {@code resumed}, {@code hint …}, {@code gone …}.
   */
  public List<String> heard() {
    return List.copyOf(heard);
  }

  @Override
  public void hinted(ChatId chat) {
    heard.add("hint " + chat);
  }

  @Override
  public void gone(ReplicaId replica) {
    heard.add("gone " + replica);
  }

  @Override
  public void resumed() {
    heard.add("resumed");
  }

  @Override
  public void deaf() {
    heard.add("deaf");
  }

  @Override
  public void close() {
    subscription.close();
  }
}
