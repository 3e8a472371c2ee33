package io.botmesh.impl.architecture.planted;

import java.util.concurrent.ConcurrentHashMap;

/** Keeps state for the whole process behind a final field. */
final class StaticState {
  static final ConcurrentHashMap<String, String> SEEN = new ConcurrentHashMap<>();

  private StaticState() {}
}
