package io.botmesh.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * An imperative conversation under way: the {@code c} of {@link ConversationBody}. Used on the
 * body's thread only.
 *
 * <p>The body's stack stays on this replica while it has the chat. Beside it every answer and every
 * result of {@link #run} is recorded; another replica, or this one after a restart, runs the body
 * anew with what is recorded, up to where it waited. So all that the body does must follow from
 * what it gets from this context: whatever else it asks (the time, chance, a database, a service)
 * belongs into {@link #run}. If it takes another way than recorded, it has changed, and the
 * fallback decides (R9).
 */
public interface ConversationContext {
  /** Asks for any text and waits for the answer; {@code {some.key}} is said by that key. */
  GivenAnswer ask(String question);

  /**
   * Asks and waits for an answer that fits; what does not is asked for again.
   *
   * @return the answer, converted
   */
  <T> T ask(Question<T> question);

  /**
   * Says something; {@code {some.key}} is said by that key.
   *
   * @throws IllegalArgumentException if the text is empty, over 16 KiB or not well-formed
   */
  void say(String text);

  /**
   * Does something once: what it returns is recorded at once, and never done again by whoever runs
   * the body anew. A death in the middle of it, or before it is recorded, lets it be done again.
   *
   * @param name names it; the record is compared by it
   * @return what the work returned
   * @throws IllegalArgumentException if the result is none of {@code String}, {@code Boolean},
   *     {@code Integer}, {@code Long}, {@code Double}, {@code BigDecimal}, {@code Instant}, {@code
   *     LocalDate} and null: use {@link #run(String, Class, Callable)}
   * @throws RuntimeException what the work threw, wrapped if it is checked; nothing is recorded and
   *     the message is tried again
   */
  <T> T run(String name, Callable<T> work);

  /**
   * Does something once, as {@link #run(String, Callable)}, with a result that JSON-B writes and
   * reads back.
   *
   * @return the result as it is read back; null if it was
   */
  <T> T run(String name, Class<T> type, Callable<? extends T> work);

  /**
   * Waits so long; meanwhile messages are routed as if there were no conversation. The moment is
   * kept: another replica goes on then.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  void sleep(Duration time);

  /**
   * From now on does something, once in each wait, when nobody has answered for so long; the wait
   * goes on. It may {@link #say}, but not ask, sleep or {@link #run}. Another replica arms it again
   * only as the body runs again (R13).
   *
   * @param what null for nothing from now on
   * @throws IllegalArgumentException if the time is not positive
   */
  void idle(Duration after, Runnable what);

  /** Returns the value under a name as text, as given to {@code enter} or put; else empty text. */
  String state(String name);

  /**
   * Returns the value under a name, converted by JSON-B; empty if there is none.
   *
   * @throws StoredDataUnreadable if it is no such type
   */
  <T> Optional<T> state(String name, Class<T> type);

  /**
   * Sets a value for the rest of the conversation; null removes it. It is not stored: whoever runs
   * the body anew puts it again.
   *
   * @throws IllegalArgumentException if JSON-B cannot write it
   */
  void put(String name, Object value);

  /** Returns the time of the message or timer that it goes on with; recorded. */
  Instant now();

  /**
   * Returns what is remembered of this chat's user. What is read is recorded; what was put is not
   * put again by whoever runs the body anew.
   */
  UserData user();

  /** Returns the chat. */
  ChatId chat();

  /** Returns the chat's language. */
  Locale locale();

  /** Returns a text in the chat's language, as {@link StepContext#translate}. */
  String translate(String text, Object... places);

  /** Returns the replica that runs the body now. */
  ReplicaId replica();

  /** Returns the number of the turn's grant that it goes on in. */
  Fence fence();

  /** Tells whether the turn was, at the last look, still this replica's. Thread-safe. */
  boolean stillHeld();
}
