package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;

/**
 * Puts what a chat took along into the chat that it has become.
 *
 * @param chat the chat it has become
 * @param from the chat it was
 * @param me the caller, which looks after the messages
 * @param baggage what {@link TurnStore#depart} gave; its entries have ids that are unique here
 */
public record ArriveCall(ChatId chat, ChatId from, ReplicaId me, Baggage baggage) {
  /** What the dead letter of a text says that makes way for one that moved here. */
  public static final String MADE_WAY = "it made way for what moved here from another chat";
}
