package io.botmesh.impl.conversation;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.util.Map;
import java.util.Optional;

/** Tells whether JSON-B brings a value back (R7). */
final class PlainJson {
  private final Codec codec;

  PlainJson(Codec codec) {
    this.codec = codec;
  }

  /**
   * Looks for what would be lost.
   *
   * @param path what the value is called
   * @return the path of the part that does not come back; empty if all does
   */
  Optional<String> lost(String path, Object value) {
    if (value == null
        || value instanceof CharSequence
        || value instanceof Number
        || value instanceof Boolean) {
      return Optional.empty();
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(
              entry ->
                  entry.getKey() instanceof String
                      ? lost(path + "." + entry.getKey(), entry.getValue())
                      : Optional.of(path))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (value instanceof Iterable<?> items) {
      int at = 0;
      for (Object item : items) {
        Optional<String> found = lost(path + "[" + at + "]", item);
        if (found.isPresent()) {
          return found;
        }
        at++;
      }
      return Optional.empty();
    }
    return comesBack(value) ? Optional.empty() : Optional.of(path);
  }

  private boolean comesBack(Object value) {
    try {
      Class<?> type =
          value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
      Object again = codec.read(codec.write(value), type);
      return StateDifference.between(value, again).isEmpty();
    } catch (IllegalArgumentException | StoredDataUnreadable lost) {
      return false;
    }
  }
}
