package io.botmesh.redis;

/**
 * What a chat's hash holds.
 *
 * @param checkpoint whether there is a checkpoint that has not expired
 * @param userData whether there is user data that has not expired
 * @param idle whether neither a message nor an entry waits
 */
record ChatPeek(boolean checkpoint, boolean userData, boolean idle) {
  static ChatPeek read(Reply reply) {
    if (!reply.word().equals("PEEK")) {
      throw reply.unexpected("peek");
    }
    return new ChatPeek(reply.flag(1), reply.flag(2), reply.flag(3));
  }

  boolean anything() {
    return checkpoint || userData || !idle;
  }
}
