package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Token;

/**
 * What a chat that has moved knows of it.
 *
 * @param move name of the move
 * @param to where it has moved
 * @param done whether all was brought away once
 */
record MoveNote(Token move, ChatId to, boolean done) {
  MoveNote finished() {
    return new MoveNote(move, to, true);
  }
}
