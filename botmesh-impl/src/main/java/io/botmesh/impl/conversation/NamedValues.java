package io.botmesh.impl.conversation;

import io.botmesh.api.spi.Codec;
import java.util.Map;
import java.util.Optional;

/** State of named values, as a flow has it. */
final class NamedValues implements StateType {
  private final Codec codec;
  private final Optional<Class<?>> type;

  /**
   * Of named values.
   *
   * @param type what they are together; empty if that was not declared
   */
  NamedValues(Codec codec, Optional<Class<?>> type) {
    this.codec = codec;
    this.type = type;
  }

  @Override
  public String shape() {
    return type.map(Class::getName).orElse("values");
  }

  @Override
  public NamedState fresh(Map<String, Object> initial) {
    return read(initial);
  }

  @Override
  public NamedState read(Map<String, Object> stored) {
    return new NamedState(codec, stored);
  }

  @Override
  public Map<String, Object> write(Object state) {
    return ((NamedState) state).stored();
  }
}
