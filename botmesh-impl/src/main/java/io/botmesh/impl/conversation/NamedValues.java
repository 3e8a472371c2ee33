package io.botmesh.impl.conversation;

import io.botmesh.api.spi.Codec;
import io.botmesh.impl.wire.JsonFields;
import java.util.LinkedHashMap;
import java.util.Map;

/** State of named values, as a flow has it. */
final class NamedValues implements StateType {
  private final Codec codec;

  NamedValues(Codec codec) {
    this.codec = codec;
  }

  @Override
  public String shape() {
    return "values";
  }

  @Override
  public JsonFields fresh() {
    return read(Map.of());
  }

  @Override
  public JsonFields read(Map<String, Object> stored) {
    return new JsonFields(codec, new LinkedHashMap<>(stored));
  }

  @Override
  public Map<String, Object> write(Object state) {
    return ((JsonFields) state).all();
  }
}
