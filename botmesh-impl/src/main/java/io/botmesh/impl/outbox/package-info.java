/**
 * The outbox: what turns decided is carried out after their commit, in order per chat, then ticked
 * off.
 */
package io.botmesh.impl.outbox;
