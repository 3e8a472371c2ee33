package io.botmesh.impl.wire;

import io.botmesh.api.spi.Codec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A JSON object by its names, whose values are frozen as they are put: what is changed in an object
 * afterwards is not stored. Not thread-safe.
 */
public final class JsonFields {
  private static final String ONLY = "v";

  private final Codec codec;
  private final Map<String, Object> fields;

  /**
   * With what stands there already.
   *
   * @param fields as {@link Codec#readObject} gives them; taken over, and changed by {@link #put}
   */
  public JsonFields(Codec codec, Map<String, Object> fields) {
    this.codec = codec;
    this.fields = fields;
  }

  /**
   * Returns the value under a name, converted by the codec; empty if there is none.
   *
   * @throws io.botmesh.api.StoredDataUnreadable if it is no such type
   */
  public <T> Optional<T> get(String name, Class<T> type) {
    Object value = fields.get(Objects.requireNonNull(name, "name"));
    return value == null
        ? Optional.empty()
        : Optional.of(codec.read(codec.write(value), Objects.requireNonNull(type, "type")));
  }

  /** Returns the value under a name as it reads; empty text if there is none. */
  public String text(String name) {
    Object value = fields.get(Objects.requireNonNull(name, "name"));
    if (value == null) {
      return "";
    }
    return value instanceof Map || value instanceof Iterable
        ? codec.write(value)
        : value.toString();
  }

  /**
   * Sets a value; null removes the name.
   *
   * @throws IllegalArgumentException if the codec cannot write it
   */
  public void put(String name, Object value) {
    Objects.requireNonNull(name, "name");
    Object frozen = value == null ? null : frozen(value);
    if (frozen == null) {
      fields.remove(name);
    } else {
      fields.put(name, frozen);
    }
  }

  /** Returns a copy of all that stands there, in order. */
  public Map<String, Object> all() {
    return new LinkedHashMap<>(fields);
  }

  private Object frozen(Object value) {
    return codec.readObject(codec.write(Map.of(ONLY, value))).get(ONLY);
  }
}
