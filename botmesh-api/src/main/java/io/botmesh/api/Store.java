package io.botmesh.api;

import java.util.List;
import java.util.Optional;

/**
 * What the mesh keeps of its chats, the same on every replica that shares a backend (R15).
 * Thread-safe. Inject it, or implement it as a port of a backend; every backend passes the
 * testkit's contract.
 *
 * <p>Every method may throw {@link CoordinationUnavailable} (nothing ran, try again). Those that
 * write may throw {@link UnknownOutcome}. Appending the same lines again, or deleting again, is
 * harmless; whoever does not know whether a compare-and-set went through reads what stands there.
 *
 * <p>The listings rest on indexes, on any number of servers (C2, C11): a chat that has the thing
 * all the while comes in one page at least, one that never had it in none. What appears or goes
 * while the pages are read may be in them or not. A chat whose expiry is moved meanwhile may come
 * twice, in {@link #chats} any chat in which anything happens meanwhile. Pages come in no order
 * that means anything.
 */
public interface Store {
  /**
   * Appends lines to a chat's log, in their order, each at most once: a line whose id stands there
   * keeps its old number and text.
   *
   * @param lines may be empty; then nothing happens
   * @return the number of each line, in the order given
   */
  List<Long> append(ChatId chat, List<LogLine> lines);

  /**
   * Reads a chat's log in ascending order.
   *
   * @param after only lines with a greater number; 0 from the start
   * @param limit at most so many lines, 1 to 1000
   * @return empty if there are none, or the chat is unknown
   * @throws IllegalArgumentException if {@code after} is negative or {@code limit} out of bounds
   */
  List<LogEntry> messages(ChatId chat, long after, int limit);

  /**
   * Reads what handlers put into {@link MessageContext#user()}, as the JSON object that is stored,
   * and its version.
   */
  Stored userData(ChatId chat);

  /**
   * Writes a chat's user data from outside its turns. A turn under way meets a conflict and is run
   * again.
   *
   * @param version what the writer read; 0 if nothing was ever stored
   */
  PutAnswer putUserData(ChatId chat, long version, Write text);

  /** Reads where a chat's conversation stands, as it is stored, and its version. */
  Stored checkpoint(ChatId chat);

  /**
   * Writes a chat's checkpoint from outside its turns, by compare-and-set (R14). A turn under way
   * meets a conflict and is run again.
   *
   * @param version what the writer read; 0 if nothing was ever stored
   */
  PutAnswer putCheckpoint(ChatId chat, long version, Write text);

  /** Reads the marker that a conversation left which cannot be resumed elsewhere (R9). */
  Stored conversation(ChatId chat);

  /**
   * Writes or deletes that marker, by compare-and-set. Markers and cursors that were deleted or
   * have expired are known by their version for another hour; from then on as never stored.
   *
   * @param version what the writer read; 0 if nothing was ever stored
   */
  PutAnswer putConversation(ChatId chat, long version, Write text);

  /** Reads a cursor, and its version. */
  Stored cursor(CursorName cursor);

  /**
   * Writes or deletes a cursor, by compare-and-set.
   *
   * @param version what the writer read; 0 if nothing was ever stored
   */
  PutAnswer putCursor(CursorName cursor, long version, Write text);

  /**
   * Deletes all there is of a chat: checkpoint, user data, what waits in its line and outbox, its
   * timers, its log in batches, its dead letters and marker, and at the end its entry among the
   * chats (C10). It is listed no more from then on; a backend may keep its name in an index until a
   * listing over an hour later takes it out. A turn under way is lost.
   *
   * <p>The call first looks how far the chat has got: what is accepted or appended after that stays
   * whole, and so does whatever comes after anybody has seen a part of the chat gone. Dead letters
   * and a marker that come while it runs may go, too. Ids of messages that waited stay known as
   * deleted, as any other that was seen; lines are numbered on from where they were for the inbox
   * retention at least, and a line whose id was deleted may be appended again. A reply that is on
   * its way already may still arrive and be logged, and so may the line of a message that had just
   * been accepted.
   *
   * @throws CoordinationUnavailable also if the chat is so busy that it could not be done; what was
   *     deleted stays deleted
   */
  void deleteChat(ChatId chat);

  /**
   * Lists the chats of which anything is kept.
   *
   * @param from {@link Listing#next} of the page before; empty for the first page
   * @param limit at most so many, 1 to 1000. On a server each is looked at by a call or more of its
   *     own: a page of 1000 takes over a thousand of them, one after the other
   * @throws IllegalArgumentException if {@code from} is no such text or {@code limit} out of bounds
   */
  Listing chats(Optional<String> from, int limit);

  /**
   * Lists the chats that have a checkpoint which has not expired.
   *
   * @param from as {@link #chats}
   * @param limit as {@link #chats}
   */
  Listing checkpoints(Optional<String> from, int limit);

  /**
   * Lists the chats that have user data which has not expired.
   *
   * @param from as {@link #chats}
   * @param limit as {@link #chats}
   */
  Listing users(Optional<String> from, int limit);
}
