/**
 * Imperative conversations: a body that runs on a stack of its own, the record by which it is run
 * anew where that stack is not at hand, and the registry of stacks that wait. Nothing here talks to
 * a store; what must be saved in mid-turn is handed to the turn, on the turn's thread.
 */
package io.botmesh.impl.dialogue;
