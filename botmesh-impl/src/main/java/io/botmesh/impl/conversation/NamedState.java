package io.botmesh.impl.conversation;

import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.wire.JsonFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * State of named values; those that JSON-B does not bring back are kept as they are. Not
 * thread-safe.
 */
final class NamedState {
  private final Codec codec;
  private final JsonFields fields;
  private final Map<String, Live> live = new LinkedHashMap<>();

  /**
   * A value that is only here.
   *
   * @param path of the part that JSON-B does not bring back
   */
  private record Live(Object value, String path) {}

  NamedState(Codec codec, Map<String, Object> stored) {
    this.codec = codec;
    this.fields = new JsonFields(codec, new LinkedHashMap<>(stored));
  }

  String text(String name) {
    return live.containsKey(name) ? live.get(name).value().toString() : fields.text(name);
  }

  <T> Optional<T> get(String name, Class<T> type) {
    return live.containsKey(name)
        ? Optional.of(type.cast(live.get(name).value()))
        : fields.get(name, type);
  }

  /**
   * Sets a value; null removes it.
   *
   * @param persistent whether it must be stored
   * @throws UnstorableState if it must, and JSON-B does not bring it back
   */
  void put(String name, Object value, boolean persistent) {
    live.remove(name);
    Optional<String> lost =
        value == null ? Optional.empty() : new PlainJson(codec).lost(name, value);
    if (lost.isEmpty()) {
      fields.put(name, value);
      return;
    }
    if (persistent) {
      throw unstorable(lost.get());
    }
    fields.put(name, null);
    live.put(name, new Live(value, lost.get()));
  }

  /** Returns all values as one object. */
  <T> T all(Class<T> type) {
    return codec.read(codec.write(fields.all()), type);
  }

  /** Sets all values to those of an object. */
  void all(Object object) {
    Map<String, Object> now = codec.readObject(codec.write(object));
    fields.all().keySet().forEach(name -> fields.put(name, null));
    now.forEach(fields::put);
    live.clear();
  }

  /**
   * Returns what is to be stored.
   *
   * @throws UnstorableState if there is a value that cannot be
   */
  Map<String, Object> stored() {
    if (!live.isEmpty()) {
      throw unstorable(live.values().iterator().next().path());
    }
    return fields.all();
  }

  private static UnstorableState unstorable(String path) {
    return new UnstorableState(
        "BMESH-0483 The value under "
            + SafeText.of(path)
            + " is not plain JSON: JSON-B does not bring it back. Give it a type that it does, or"
            + " keep it elsewhere and only its name here",
        null);
  }
}
