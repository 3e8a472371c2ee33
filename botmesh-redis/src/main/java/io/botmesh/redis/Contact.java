package io.botmesh.redis;

/**
 * What is known of the server from the first contact on.
 *
 * @param keys how keys are spelled there
 * @param scripts the scripts as it takes them
 * @param hints whether it lets this user publish
 */
record Contact(KeyLayout keys, Scripts scripts, boolean hints) {
  /** Returns what the channels of hints begin with; empty if scripts must not publish. */
  String channelPrefix() {
    return hints ? keys.channels().wakePrefix() : "";
  }
}
