package io.botmesh.redis;

/** What listings rest on: an index each, in shards. */
enum Index {
  /** Chats of which anything is kept, by their activity. */
  CHATS("chats"),
  /** Chats with a checkpoint, by its expiry. */
  CHECKPOINTS("cp"),
  /** Chats with user data, by its expiry. */
  USERS("ud"),
  /** Chats with dead letters, by the arrival of one. */
  DEAD("dead");

  private final String word;

  Index(String word) {
    this.word = word;
  }

  /** Returns the word in keys. */
  String word() {
    return word;
  }

  /** Whether scores are expiries, so that what expired long ago is known to be gone. */
  boolean byExpiry() {
    return this == CHECKPOINTS || this == USERS;
  }
}
