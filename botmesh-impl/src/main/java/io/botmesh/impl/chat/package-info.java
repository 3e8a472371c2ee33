/**
 * What this replica knows of the chats it has an interest in. Gone with the process; the store is
 * the truth.
 */
package io.botmesh.impl.chat;
