package io.botmesh.api.spi;

import io.botmesh.api.ChatId;
import io.botmesh.api.PutAnswer;
import java.time.Duration;

/**
 * A chat's line, turn, checkpoint, user data and outbox. Every operation is one atomic step;
 * answers are ordinary values. Thread-safe.
 *
 * <p>Every operation that changes something is idempotent on its token: asked again with the same
 * arguments it gives the stated answer and has its effect once. So after {@link
 * io.botmesh.api.UnknownOutcome} the caller asks the same again; {@link
 * io.botmesh.api.CoordinationUnavailable} says that nothing ran. Nothing is repeated by the store
 * itself once it may have run.
 *
 * <p>Statements: R3, R17, R18; invariants I1 to I11 of {@code docs/protocol.md}.
 */
public interface TurnStore {
  /** Enters a message into its chat's line, once by its id. */
  AcceptAnswer accept(AcceptCall call);

  /** Asks for the turn of a chat, for the head of its line. */
  ClaimAnswer claim(ClaimCall call);

  /** Writes the checkpoint in the middle of a turn. */
  SaveAnswer save(SaveCall call);

  /**
   * Keeps a turn for another lease.
   *
   * @param lease in whole milliseconds, from the moment the store runs the call; count it from the
   *     moment of sending
   */
  RenewAnswer renew(ChatId chat, Grant grant, Duration lease);

  /** Ends a turn with its result. */
  CommitAnswer commit(CommitCall call);

  /** Ends a turn without a result. */
  GiveUpAnswer giveUp(GiveUpCall call);

  /** Takes a chat's outbox in hand. */
  PumpAnswer pump(PumpCall call);

  /** Ticks off what was carried out. */
  TickAnswer tick(TickCall call);

  /** Puts an entry into a chat's outbox from outside its turns; its pump is told of it. */
  PostAnswer post(PostCall call);

  /**
   * Writes a chat's user data from outside its turn, by compare-and-set; a turn under way is told
   * of it at its commit.
   */
  PutAnswer putUser(PutCall call);

  /** Writes a chat's checkpoint from outside a turn, by compare-and-set, as {@link #putUser}. */
  PutAnswer putCheckpoint(PutCall call);

  /** Reads what is stored of a chat, outside any turn. */
  ChatState read(ChatId chat);

  /** Looks at a chat's line and outbox without changing anything. */
  ChatLook look(ChatId chat);

  /**
   * Deletes a chat's checkpoint, user data and outbox, and its line up to a ticket; ids that were
   * seen stay known. A turn under way is lost, and a later message is handled again (C10).
   */
  ForgetAnswer forget(ForgetCall call);

  /**
   * Closes a chat that moves to another name. A turn under way is lost and its attempt does not
   * count. From then on nobody is granted a turn of the chat or its outbox; messages are accepted
   * as before, and wait to be brought after it. A chat that was closed stays so, under the first
   * name; what has come in since is in the baggage then.
   */
  DepartAnswer depart(DepartCall call);

  /**
   * Puts a moved chat's baggage into the chat that it has become, each thing of a move once: texts
   * in place of what is there, which becomes a dead letter; entries and messages behind those that
   * are there. A message whose id was seen here stays away.
   */
  ArriveAnswer arrive(ArriveCall call);

  /**
   * Takes out of a closed chat what has arrived. Its ids are known as deleted from then on, and the
   * note of the move stays for as long as the chat is known.
   */
  UnloadAnswer unload(UnloadCall call);
}
