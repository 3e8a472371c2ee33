package io.botmesh.impl.conversation;

import java.util.Map;

/** The state of an annotated conversation that has none. */
final class NoState implements StateType {
  @Override
  public String shape() {
    return "none";
  }

  @Override
  public Object fresh(Map<String, Object> initial) {
    return Map.of();
  }

  @Override
  public Object read(Map<String, Object> stored) {
    return Map.of();
  }

  @Override
  public Map<String, Object> write(Object state) {
    return Map.of();
  }
}
