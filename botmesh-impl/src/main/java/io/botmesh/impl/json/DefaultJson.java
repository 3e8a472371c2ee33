package io.botmesh.impl.json;

import io.botmesh.api.spi.Codec;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import java.lang.reflect.Type;
import java.util.Map;

/** JSON by the binding that the class path has, for those outside of a container. Thread-safe. */
public final class DefaultJson implements Codec, AutoCloseable {
  private final Jsonb jsonb = JsonbBuilder.create();
  private final Codec codec = new JsonbCodec(jsonb);

  @Override
  public String write(Object value) {
    return codec.write(value);
  }

  @Override
  public <T> T read(String json, Class<T> type) {
    return codec.read(json, type);
  }

  @Override
  public Object read(String json, Type type) {
    return codec.read(json, type);
  }

  @Override
  public Map<String, Object> readObject(String json) {
    return codec.readObject(json);
  }

  /** Closes the binding. */
  @Override
  public void close() {
    try {
      jsonb.close();
    } catch (Exception failure) {
      throw new IllegalStateException("The JSON binding could not be closed", failure);
    }
  }
}
