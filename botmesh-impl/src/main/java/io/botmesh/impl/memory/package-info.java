/**
 * The backend that needs no server: all state in this JVM. It follows {@code docs/protocol.md} to
 * the letter, operation by operation, so that what works on it works on Redis.
 */
package io.botmesh.impl.memory;
