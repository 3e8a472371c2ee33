package io.botmesh.impl.memory;

/** One operation of the turn store: what it does to a chat in one atomic step. */
@FunctionalInterface
interface Operation<A> {
  A on(Step step);
}
