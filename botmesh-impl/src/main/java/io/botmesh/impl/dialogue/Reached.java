package io.botmesh.impl.dialogue;

/**
 * What came of a conversation in a turn.
 *
 * @param outcome where it has come to
 * @param replayed whether the body was run anew for it
 */
public record Reached(DialogueOutcome outcome, boolean replayed) {}
