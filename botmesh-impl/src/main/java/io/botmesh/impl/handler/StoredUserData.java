package io.botmesh.impl.handler;

import io.botmesh.api.UserData;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.wire.JsonFields;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A user's data in a turn: a JSON object that is read when it is first asked for, and written as a
 * whole if it was changed. Data that cannot be read is never overwritten: every use of it throws
 * {@link io.botmesh.api.StoredDataUnreadable}.
 */
final class StoredUserData implements UserData {
  private static final String RESERVED = "botmesh.";

  private final Codec codec;
  private final Optional<String> stored;
  private final Set<String> touched = new LinkedHashSet<>();
  private Map<String, Object> before = Map.of();
  private JsonFields fields;

  StoredUserData(Codec codec, Optional<String> stored) {
    this.codec = codec;
    this.stored = stored;
  }

  @Override
  public <T> Optional<T> get(String name, Class<T> type) {
    return fields().get(name, type);
  }

  @Override
  public void put(String name, Object value) {
    if (name.startsWith(RESERVED)) {
      throw new IllegalArgumentException(
          "BMESH-0453 The name "
              + SafeText.of(name)
              + " in a user's data is botmesh's own: take one that does not begin with "
              + RESERVED);
    }
    keep(name, value);
  }

  /** Sets a value as {@link #put} does, also under a name that is botmesh's own. */
  void keep(String name, Object value) {
    fields().put(name, value);
    touched.add(name);
  }

  @Override
  public void remove(String name) {
    put(name, null);
  }

  /** Returns what is to be written; empty if nothing was changed. */
  Optional<Write> write() {
    if (touched.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> after = fields().all();
    if (after.equals(before)) {
      return Optional.empty();
    }
    return Optional.of(after.isEmpty() ? Write.delete() : Write.of(codec.write(after)));
  }

  /** Returns every name that was put or removed and what it holds now; null if it was removed. */
  Map<String, Object> changes() {
    Map<String, Object> changes = new LinkedHashMap<>();
    if (!touched.isEmpty()) {
      Map<String, Object> now = fields().all();
      touched.forEach(name -> changes.put(name, now.get(name)));
    }
    return changes;
  }

  private JsonFields fields() {
    if (fields == null) {
      Map<String, Object> read = stored.map(codec::readObject).orElseGet(LinkedHashMap::new);
      before = new LinkedHashMap<>(read);
      fields = new JsonFields(codec, read);
    }
    return fields;
  }
}
