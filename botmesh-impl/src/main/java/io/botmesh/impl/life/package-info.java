/**
 * Heartbeats: this replica's own, what its lapse asks for, the judging of others, and the chats of
 * the dead.
 */
package io.botmesh.impl.life;
