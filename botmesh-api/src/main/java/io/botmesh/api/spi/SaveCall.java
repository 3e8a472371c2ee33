package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.Write;
import java.util.List;

/**
 * Writes the checkpoint in the middle of a turn.
 *
 * @param chat the chat
 * @param grant the turn
 * @param call name of this call
 * @param version the checkpoint's version as the caller knows it
 * @param checkpoint what to write
 * @param entries what must leave before the turn ends; appended once
 */
public record SaveCall(
    ChatId chat, Grant grant, Token call, long version, Write checkpoint, List<NewEntry> entries) {
  /** Copies the entries. */
  public SaveCall {
    entries = List.copyOf(entries);
  }
}
