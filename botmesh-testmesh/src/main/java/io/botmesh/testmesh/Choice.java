package io.botmesh.testmesh;

import java.util.Optional;

/**
 * Decides what happens next where several things could. A conductor asks it the same questions in
 * the same order whenever the same answers were given before: a choice made of a seed tells the
 * same story each time. Used under the baton only.
 */
public interface Choice {
  /** In the order in which things came up; time passes only when nothing else can happen. */
  Choice IN_ORDER = many -> 0;

  /** Returns which of so many parts runs now, from 0. */
  int among(int many);

  /** Tells whether time passes to the next alarm although something could run now. */
  default boolean timePasses() {
    return false;
  }

  /** Returns how many nanoseconds the next step takes. */
  default long tick() {
    return 1_000;
  }

  /** Returns what the world around does now, before anything else; it must not hand over. */
  default Optional<Runnable> meanwhile() {
    return Optional.empty();
  }
}
