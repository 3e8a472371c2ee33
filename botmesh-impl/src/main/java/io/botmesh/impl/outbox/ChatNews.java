package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import java.util.Optional;

/** Who is told what a provider says of a chat rather than of a send. Returns at once. */
public interface ChatNews {
  /** Nobody. */
  ChatNews UNHEARD =
      new ChatNews() {
        @Override
        public void moved(ChatId from, ChatId to) {}

        @Override
        public void gone(ChatId chat, String reason, Optional<Fence> upTo) {}
      };

  /** It has another name. */
  void moved(ChatId from, ChatId to);

  /**
   * It takes nothing any more.
   *
   * @param reason why, on one line, nothing in it that a terminal obeys
   * @param upTo fence of the turn whose send was refused, if that is known: what later turns decide
   *     is not touched by it
   */
  void gone(ChatId chat, String reason, Optional<Fence> upTo);
}
