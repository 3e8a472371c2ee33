package io.botmesh.ear.mesh.chaos;

/** Something that happened to a chat, as this side saw it. */
sealed interface Deed {
  /** Returns the chat. */
  String chat();

  /** Returns when. */
  Span when();

  /**
   * Somebody said something, and the door has acknowledged it, perhaps after several tries.
   *
   * @param id the message's id
   */
  record Said(String chat, String id, Span when) implements Deed {}

  /**
   * A message was asked to be entered into its chat's line, whatever the answer.
   *
   * @param id the message's id
   * @param token the accepting call
   */
  record Entered(String chat, String id, String token, Span when) implements Deed {}

  /**
   * A turn was granted.
   *
   * @param token the grant's token
   * @param fence the grant's number
   */
  record Granted(String chat, String token, long fence, Span when) implements Deed {}

  /**
   * A commit was asked for.
   *
   * @param id the message's id
   * @param token the grant's token
   * @param fence the grant's number
   * @param done whether it was answered as done; else there was another answer or none
   */
  record Committed(String chat, String id, String token, long fence, boolean done, Span when)
      implements Deed {}

  /**
   * An entry of the outbox was given to who carries it out.
   *
   * @param entry the entry's id
   * @param maybe whether it is marked as perhaps sent before
   */
  record HandedOut(String chat, String entry, boolean maybe, Span when) implements Deed {}

  /**
   * That an entry was sent was told to the store, which gave no answer: it is sent again.
   *
   * @param entry the entry's id
   */
  record Unticked(String chat, String entry, Span when) implements Deed {}

  /**
   * A reply was sent.
   *
   * @param entry the entry's id
   */
  record Sent(String chat, String entry, Span when) implements Deed {}
}
