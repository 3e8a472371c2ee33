package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import java.util.List;

/** Where a provider hands in what it received. Thread-safe. */
public interface Door {
  /**
   * Journals a message, then answers; only after that may the provider acknowledge it.
   *
   * @return whether it was new
   * @throws IllegalArgumentException if its text is over the bound ({@code botmesh.limits.text})
   * @throws io.botmesh.api.ChatBusy if the chat's line is full: nothing was stored
   * @throws io.botmesh.api.CoordinationUnavailable if the store is out of reach or the bot is not
   *     running: the provider must offer it again
   * @throws io.botmesh.api.UnknownOutcome if it may be stored or not: the provider must offer it
   *     again, same id
   */
  Receipt receive(InboundMessage message);

  /**
   * Journals messages that came in one call, each by itself: one that cannot be taken costs no
   * other. The provider may acknowledge the call unless some reception is to be {@linkplain
   * Reception.Again offered again}; if it is, the whole call may come again, and what was taken is
   * a duplicate then.
   *
   * <p>The order of each chat is kept: behind a message that is to be offered again, none of its
   * chat is taken. One that can never be taken, such as one over a bound, is put aside as a dead
   * letter, and its chat goes on.
   *
   * @param messages in the order in which they came; may be empty
   * @return one for each, in that order; never throws for what a single message meets
   */
  List<Reception> receiveAll(List<InboundMessage> messages);

  /**
   * Puts an item aside of which no message can be made: of unknown type, or with something missing.
   * It lies among the dead letters until a person looks. Once by chat and id.
   *
   * @throws io.botmesh.api.CoordinationUnavailable if the store is out of reach: offer the call
   *     again
   * @throws io.botmesh.api.UnknownOutcome if it may be stored or not: likewise
   */
  void park(OddItem item);

  /**
   * Says that a chat has another name from now on, as {@link io.botmesh.api.ChatMoves#move} does:
   * for a provider that is told so, in whatever order and however often.
   *
   * @return the name that it goes on under
   */
  ChatId moved(ChatId from, ChatId to);

  /** Whether a message was new. */
  enum Receipt {
    ACCEPTED,
    DUPLICATE
  }
}
