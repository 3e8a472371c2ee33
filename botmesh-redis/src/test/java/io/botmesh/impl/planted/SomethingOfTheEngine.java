package io.botmesh.impl.planted;

/** Stands for a class of the engine's module, which is not on this module's path. */
public final class SomethingOfTheEngine {
  private SomethingOfTheEngine() {}
}
