/** The turn: asking for it, holding it, running the handler in it, and ending it. */
package io.botmesh.impl.turn;
