/**
 * The texts that the engine has stored: a journaled message, a send. Their format is this package's
 * alone.
 */
package io.botmesh.impl.wire;
