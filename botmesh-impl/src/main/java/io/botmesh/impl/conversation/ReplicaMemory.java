package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What conversations of this replica hold that cannot be stored: state that JSON-B does not bring
 * back (R7), answers that are too long (R11). Each is known by the turn whose commit stored the
 * rest; if anybody wrote since, it counts no more. Thread-safe.
 */
final class ReplicaMemory {
  private final int most;
  // Guarded by this. The one that was used longest ago comes first.
  private final Map<ChatId, Held> held = new LinkedHashMap<>();

  ReplicaMemory(int most) {
    this.most = most;
  }

  /**
   * What is held of one conversation.
   *
   * @param fence the turn whose commit stored the rest
   * @param state its state; empty if that is stored
   * @param answers the answers so far to the questions of its step
   * @param awaits what it waits for; empty if that is stored
   */
  record Held(Fence fence, Optional<Object> state, List<String> answers, Optional<Wait> awaits) {
    Held {
      answers = List.copyOf(answers);
    }
  }

  /**
   * A wait that is not stored.
   *
   * @param begunIn the turn that it was begun in
   * @param what what is waited for
   */
  record Wait(Fence begunIn, Waiting what) {}

  /** Holds it, in place of what was held of that chat; the one used longest ago makes way. */
  synchronized void hold(ChatId chat, Held what) {
    held.remove(chat);
    held.put(chat, what);
    if (held.size() > most) {
      held.remove(held.keySet().iterator().next());
    }
  }

  /** Returns what is held beside a checkpoint; empty if nothing, or something older. */
  synchronized Optional<Held> beside(ChatId chat, Fence fence) {
    return Optional.ofNullable(held.get(chat)).filter(what -> what.fence().equals(fence));
  }

  synchronized void forget(ChatId chat) {
    held.remove(chat);
  }
}
