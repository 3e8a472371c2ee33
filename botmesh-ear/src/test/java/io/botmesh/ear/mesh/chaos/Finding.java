package io.botmesh.ear.mesh.chaos;

/**
 * Something that should not be.
 *
 * @param chat where
 * @param what a few words for the kind, a colon, the rest
 * @param lostByRedis whether it is told by Redis having lost what it had answered
 */
record Finding(String chat, String what, boolean lostByRedis) {
  String kind() {
    return what.substring(0, what.indexOf(':'));
  }

  @Override
  public String toString() {
    return chat + ": " + what;
  }
}
