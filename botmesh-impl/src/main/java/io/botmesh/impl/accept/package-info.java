/**
 * The door's inside: a message is journaled, or bound to this replica, before it is acknowledged.
 */
package io.botmesh.impl.accept;
