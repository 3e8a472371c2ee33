/**
 * Conversations, however they were declared: one model of steps, one checkpoint, one way through.
 * Imperative conversations will be a third kind of declaration beside the flow builder and the
 * annotated class.
 */
package io.botmesh.impl.conversation;
