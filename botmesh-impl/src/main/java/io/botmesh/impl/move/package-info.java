/** Chats that go on under another name: plain Java. */
package io.botmesh.impl.move;
