package io.botmesh.redis;

import java.util.Optional;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;

/** Which calls may go together on a connection. */
final class Ways {
  private Ways() {}

  /**
   * Returns the way to a server for a script, whose answers are short; empty for anything else,
   * which may be long and goes alone, and if it is not known where to.
   */
  static Optional<Object> ofScripts(CommandArguments command, Object server) {
    return command.getCommand() == Protocol.Command.EVALSHA
        ? Optional.ofNullable(server)
        : Optional.empty();
  }
}
