package io.botmesh.arquillian;

import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.RedisServers;

/** One real Redis for all tests of this JVM, which ends with it. */
final class SharedRedis {
  private SharedRedis() {}

  /** Returns its address; the first call starts it. */
  static String url() {
    return Holder.SERVER.url();
  }

  private static final class Holder {
    static final RedisServer SERVER = RedisServers.newest().another();
  }
}
