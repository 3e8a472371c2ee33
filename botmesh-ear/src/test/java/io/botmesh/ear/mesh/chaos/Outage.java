package io.botmesh.ear.mesh.chaos;

import java.util.Set;

/**
 * A while without a master for some chats.
 *
 * @param fault what was done to the master
 * @param chats the chats it held
 * @param when until every node that lives named another master and served
 */
record Outage(String fault, Set<String> chats, Span when) {}
