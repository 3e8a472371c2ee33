package io.botmesh.impl.dialogue;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.SafeText;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The stacks of this replica that wait between turns, one a chat at most, and no more than a bound.
 * Over it the one that has waited longest makes way, and its conversation goes on by replay; those
 * that cannot be replayed make way last. Thread-safe.
 */
public final class Stacks implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Stacks.class.getName());

  private final int most;
  private final Duration patience;
  // All guarded by this; nothing is waited for meanwhile.
  private final Map<ChatId, StackedDialogue> parked = new LinkedHashMap<>();
  private final Map<StackedDialogue, ChatId> unwinding = new HashMap<>();
  private boolean closed;

  /**
   * An empty registry.
   *
   * @param most how many may wait at once, 0 for none
   * @param patience how long a stack that is ended may take for it until it is interrupted and left
   *     to itself; of {@link #close}, all together
   * @throws IllegalArgumentException if either is negative
   */
  public Stacks(int most, Duration patience) {
    if (most < 0 || patience.isNegative()) {
      throw new IllegalArgumentException(
          "BMESH-0441 The most stacks and the patience with them must not be negative, were "
              + most
              + " and "
              + patience);
    }
    this.most = most;
    this.patience = patience;
  }

  /** Returns how many wait now. */
  public synchronized int parked() {
    return parked.size();
  }

  /** Takes a chat's stack out, to be gone on with. */
  synchronized Optional<StackedDialogue> take(ChatId chat) {
    return Optional.ofNullable(parked.remove(chat));
  }

  /** Puts a chat's stack in, which then may be the one that makes way. */
  synchronized void park(ChatId chat, StackedDialogue dialogue) {
    Optional.ofNullable(parked.put(chat, dialogue)).ifPresent(former -> letGo(chat, former));
    while (!parked.isEmpty() && (closed || parked.size() > most)) {
      makeWay();
    }
  }

  private void makeWay() {
    Map.Entry<ChatId, StackedDialogue> longest =
        parked.entrySet().stream()
            .filter(entry -> entry.getValue().isReplayable())
            .findFirst()
            .orElseGet(() -> parked.entrySet().iterator().next());
    parked.remove(longest.getKey());
    letGo(longest.getKey(), longest.getValue());
  }

  /** Unwinds a stack that is not parked; what runs longer is waited for by whoever needs that. */
  synchronized void letGo(ChatId chat, StackedDialogue dialogue) {
    unwinding.keySet().removeIf(StackedDialogue::isOver);
    unwinding.put(dialogue, chat);
    dialogue.letGo();
  }

  /** Ends a chat's stack, and waits until nothing of that chat's unwinds any more. */
  void end(ChatId chat) {
    take(chat).ifPresent(dialogue -> letGo(chat, dialogue));
    awaitEnds(unwinding(chat));
  }

  private synchronized Map<StackedDialogue, ChatId> unwinding(ChatId chat) {
    Map<StackedDialogue, ChatId> found = new HashMap<>(unwinding);
    found.values().removeIf(other -> !other.equals(chat));
    return found;
  }

  /** Ends all, and those that are parked later. */
  @Override
  public void close() {
    Map<StackedDialogue, ChatId> all;
    synchronized (this) {
      closed = true;
      while (!parked.isEmpty()) {
        makeWay();
      }
      all = new HashMap<>(unwinding);
    }
    awaitEnds(all);
  }

  private void awaitEnds(Map<StackedDialogue, ChatId> ending) {
    long left = patience.toNanos();
    for (Map.Entry<StackedDialogue, ChatId> one : ending.entrySet()) {
      left = one.getKey().awaitEnd(left);
      if (left <= 0) {
        LOG.log(
            WARNING,
            "BMESH-0442 The body of conversation {0} of chat {1} goes on after its stack was ended:"
                + " it catches Error, or its finally blocks take long. It was interrupted; what it"
                + " still asks or says is refused",
            SafeText.of(one.getKey().name()),
            SafeText.chat(one.getValue()));
      }
    }
    synchronized (this) {
      ending.keySet().forEach(unwinding::remove);
    }
  }
}
