package io.botmesh.impl.ask;

/**
 * A store's answer.
 *
 * @param value the answer
 * @param unsure whether a reply was lost before: the call may have run earlier, and its token is
 *     burnt
 */
public record Answer<T>(T value, boolean unsure) {}
