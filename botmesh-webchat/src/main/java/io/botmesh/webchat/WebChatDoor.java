package io.botmesh.webchat;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.LogEntry;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.Subscription;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;

/** Where people talk to one bot: say something, read what was said, watch it come. Thread-safe. */
public final class WebChatDoor implements AutoCloseable {
  /** What became of a message that was said. */
  public enum Posted {
    /** It is stored, and will be handled once. */
    ACCEPTED,
    /** A message of that id was said before; nothing changed. */
    DUPLICATE,
    /** Its text has more than {@link WebChatDoor#maxTextBytes()}; nothing was stored. */
    TEXT_TOO_LONG
  }

  private final ProviderContext context;
  private final ScheduledExecutorService readers;
  private final Set<LogReader> watching = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  WebChatDoor(ProviderContext context, ScheduledExecutorService readers) {
    this.context = context;
    this.readers = readers;
  }

  /** Returns the clock that the bot goes by. */
  public MeshClock clock() {
    return context.clock();
  }

  /** Returns the longest text that may be said, in bytes of UTF-8. */
  public int maxTextBytes() {
    return context.maxTextBytes();
  }

  /**
   * Says something. When this returns, the message is stored.
   *
   * @throws IllegalArgumentException if the text is not well-formed, or the chat's id longer than
   *     this bot allows
   * @throws io.botmesh.api.ChatBusy if the chat's line is full: nothing was stored
   * @throws CoordinationUnavailable if the store is out of reach or the bot is not running: nothing
   *     was stored
   * @throws io.botmesh.api.UnknownOutcome if it may be stored or not: say it again with the same id
   */
  public Posted post(ChatId chat, MessageId id, String text) {
    InboundMessage message =
        new InboundMessage(chat, id, WebChatProvider.NAME, text, context.clock().now());
    if (text.getBytes(StandardCharsets.UTF_8).length > maxTextBytes()) {
      return Posted.TEXT_TOO_LONG;
    }
    return switch (context.door().receive(message)) {
      case ACCEPTED -> Posted.ACCEPTED;
      case DUPLICATE -> Posted.DUPLICATE;
    };
  }

  /**
   * Reads what was said, the same on every replica.
   *
   * @param after only lines with a greater number; 0 from the start
   * @param limit at most so many, 1 to 1000
   * @return in ascending order; empty if there are none
   * @throws IllegalArgumentException if {@code after} is negative or {@code limit} out of bounds
   * @throws CoordinationUnavailable if the store is out of reach
   */
  public List<LogEntry> messages(ChatId chat, long after, int limit) {
    return context.store().messages(chat, after, limit);
  }

  /**
   * Watches a chat, until closed: hands on each line after the given one as soon as it is there, on
   * whatever replica it was written. A store out of reach only delays.
   *
   * @param after the last line that the listener has; 0 if none
   * @throws IllegalArgumentException if {@code after} is negative
   * @throws CoordinationUnavailable if the bot has stopped here
   */
  public Subscription watch(ChatId chat, long after, LogListener listener) {
    if (after < 0) {
      throw new IllegalArgumentException(
          "BMESH-0651 A chat is watched from a line's number or from 0, not from " + after);
    }
    LogReader reader =
        new LogReader(context.store(), chat, after, listener, readers, watching::remove);
    watching.add(reader);
    if (closed) {
      reader.close();
      throw new CoordinationUnavailable(
          "BMESH-0652 Bot " + context.bot() + " has stopped here; watch on another replica");
    }
    try {
      reader.begin(context.logWatch());
      return reader;
    } catch (RuntimeException refused) {
      reader.close();
      throw refused;
    }
  }

  /** Ends every watch and tells the listeners. Closing twice is harmless. */
  @Override
  public void close() {
    closed = true;
    watching.forEach(LogReader::end);
  }
}
