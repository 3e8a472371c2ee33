package io.botmesh.ear.mesh.chaos;

import java.util.Set;

/**
 * A while in which Redis may lose what it answers: a master that dies or is replaced takes along
 * what its replica had not got.
 *
 * @param fault what was done to the master
 * @param chats the chats it held
 * @param when from a little before until nobody is answered by it any more
 */
record Peril(String fault, Set<String> chats, Span when) {
  boolean threatens(Deed deed) {
    return chats.contains(deed.chat()) && when.meets(deed.when());
  }
}
