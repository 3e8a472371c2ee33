package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.impl.wire.Letters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sends of a chat that follow each other and go out by one provider.
 *
 * @param provider its name
 * @param released whether a person let the first one go once more
 * @param entries at least one
 * @param messages of each entry, in order
 */
record SendBatch(
    String provider, boolean released, List<OutboxEntry> entries, List<OutboundMessage> messages) {
  /**
   * Takes what stands in front.
   *
   * @param entries the first is a send
   * @throws StoredDataUnreadable if the first cannot be read; a later one only ends the batch, to
   *     be looked at on its own in the next
   */
  static SendBatch inFront(ChatId chat, List<OutboxEntry> entries, Letters letters) {
    Letters.Send first = letters.sent(entries.get(0).payload());
    List<OutboundMessage> messages = new ArrayList<>();
    messages.add(message(chat, entries.get(0), first));
    for (OutboxEntry entry : entries.subList(1, entries.size())) {
      Optional<Letters.Send> send =
          read(entry, letters).filter(read -> read.provider().equals(first.provider()));
      if (send.isEmpty()) {
        break;
      }
      messages.add(message(chat, entry, send.get()));
    }
    return new SendBatch(
        first.provider(), first.released(), entries.subList(0, messages.size()), messages);
  }

  /** Returns the batch with its first send alone. */
  SendBatch firstOnly() {
    return new SendBatch(provider, released, entries.subList(0, 1), messages.subList(0, 1));
  }

  static OutboundMessage message(ChatId chat, OutboxEntry entry, Letters.Send send) {
    return new OutboundMessage(
        chat, entry.id(), send.text(), send.decidedBy(), send.at(), entry.tries(), entry.maybe());
  }

  private static Optional<Letters.Send> read(OutboxEntry entry, Letters letters) {
    if (entry.kind() != EntryKind.SEND) {
      return Optional.empty();
    }
    try {
      return Optional.of(letters.sent(entry.payload()));
    } catch (StoredDataUnreadable unreadable) {
      return Optional.empty();
    }
  }
}
