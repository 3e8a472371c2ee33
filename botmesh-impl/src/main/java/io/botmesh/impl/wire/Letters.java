package io.botmesh.impl.wire;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes and reads the texts that lie in a chat's line and outbox. Thread-safe. */
public final class Letters {
  private final Codec codec;

  /** With the codec that makes JSON of them. */
  public Letters(Codec codec) {
    this.codec = codec;
  }

  /**
   * Writes a message for the journal.
   *
   * @param trail where its trace goes on; empty if nobody traces
   */
  public String journal(InboundMessage message, String trail) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("provider", message.provider());
    fields.put("text", message.text());
    fields.put("at", message.at().toString());
    if (TimerLetters.isTimer(message.id())) {
      fields.put("timer", true);
    }
    putTrail(fields, trail);
    return codec.write(fields);
  }

  /**
   * Tells whether a journaled message is a timer's.
   *
   * @throws StoredDataUnreadable if the text is none
   */
  public boolean ofTimer(String journaled) {
    return codec.readObject(journaled).containsKey("timer");
  }

  /** Returns where the trace of a stored message or send goes on; empty if that is not known. */
  public String trail(String letter) {
    try {
      return trail(codec.readObject(letter));
    } catch (StoredDataUnreadable unreadable) {
      // Whoever needs the letter itself will complain.
      return "";
    }
  }

  private static void putTrail(Map<String, Object> fields, String trail) {
    if (!trail.isEmpty()) {
      fields.put("trace", trail);
    }
  }

  private static String trail(Map<String, Object> fields) {
    return fields.get("trace") instanceof String trail ? trail : "";
  }

  /**
   * Reads a journaled message.
   *
   * @throws StoredDataUnreadable if the text is none
   */
  public InboundMessage journaled(ChatId chat, MessageId id, String journaled) {
    Map<String, Object> fields = codec.readObject(journaled);
    try {
      return new InboundMessage(
          chat, id, text(fields, "provider"), text(fields, "text"), at(fields));
    } catch (IllegalArgumentException malformed) {
      throw new StoredDataUnreadable("BMESH-0412 A stored letter is malformed", malformed);
    }
  }

  /**
   * Returns which provider brought a journaled message.
   *
   * @throws StoredDataUnreadable if the text is none
   */
  public String providerOfJournaled(String journaled) {
    return text(codec.readObject(journaled), "provider");
  }

  /** Makes the outbox entry of a reply. */
  public NewEntry send(Send send) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("provider", send.provider());
    fields.put("text", send.text());
    fields.put("at", send.at().toString());
    fields.put("by", send.decidedBy().value());
    if (send.released()) {
      fields.put("released", true);
    }
    putTrail(fields, send.trail());
    return new NewEntry(EntryKind.SEND, codec.write(fields));
  }

  /**
   * Reads the payload of a send.
   *
   * @throws StoredDataUnreadable if the text is none
   */
  public Send sent(String payload) {
    Map<String, Object> fields = codec.readObject(payload);
    try {
      return new Send(
          text(fields, "provider"),
          text(fields, "text"),
          new ReplicaId(text(fields, "by")),
          at(fields),
          trail(fields),
          Boolean.TRUE.equals(fields.get("released")));
    } catch (IllegalArgumentException malformed) {
      throw new StoredDataUnreadable("BMESH-0412 A stored letter is malformed", malformed);
    }
  }

  private static Instant at(Map<String, Object> fields) {
    try {
      return Instant.parse(text(fields, "at"));
    } catch (DateTimeParseException malformed) {
      throw new StoredDataUnreadable("BMESH-0412 A stored letter is malformed", malformed);
    }
  }

  private static String text(Map<String, Object> fields, String name) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw new StoredDataUnreadable("BMESH-0401 A stored letter lacks its field " + name);
  }

  /**
   * A reply as it lies in the outbox.
   *
   * @param provider which provider is to send it
   * @param text what to say
   * @param decidedBy the replica whose turn decided it
   * @param at when
   * @param trail where the trace of its turn goes on; empty if nobody traces
   * @param released whether a person let it go once more after it was given up
   */
  public record Send(
      String provider,
      String text,
      ReplicaId decidedBy,
      Instant at,
      String trail,
      boolean released) {
    /** One that a turn decided. */
    public Send(String provider, String text, ReplicaId decidedBy, Instant at, String trail) {
      this(provider, text, decidedBy, at, trail, false);
    }
  }
}
