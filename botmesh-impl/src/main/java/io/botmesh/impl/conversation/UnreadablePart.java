package io.botmesh.impl.conversation;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Finds which part of written state keeps it from being read: the one without which it is read. */
final class UnreadablePart {
  private final Codec codec;
  private final Class<?> type;

  UnreadablePart(Codec codec, Class<?> type) {
    this.codec = codec;
    this.type = type;
  }

  /** Returns its path, as {@code order.payments[1]}. */
  String of(Map<String, Object> written) {
    String path = within(written, "", UnaryOperator.identity());
    return path.isEmpty() ? new UnreadableType(codec).within(type).orElse("(unknown)") : path;
  }

  /**
   * Looks within a part.
   *
   * @param path where the part is
   * @param whole puts another value in the part's place and returns the whole state
   */
  private String within(Object part, String path, UnaryOperator<Object> whole) {
    if (part instanceof Map<?, ?> fields) {
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        Map<Object, Object> rest = new LinkedHashMap<>(fields);
        rest.remove(field.getKey());
        if (isReadable(whole.apply(rest))) {
          String name = path.isEmpty() ? "" + field.getKey() : path + "." + field.getKey();
          return within(
              field.getValue(), name, value -> whole.apply(with(fields, field.getKey(), value)));
        }
      }
    } else if (part instanceof List<?> items) {
      for (int at = 0; at < items.size(); at++) {
        int place = at;
        List<Object> rest = new ArrayList<>(items);
        rest.remove(place);
        if (isReadable(whole.apply(rest))) {
          return within(
              items.get(at),
              path + "[" + at + "]",
              value -> {
                List<Object> changed = new ArrayList<>(items);
                changed.set(place, value);
                return whole.apply(changed);
              });
        }
      }
    }
    return path;
  }

  private static Map<Object, Object> with(Map<?, ?> fields, Object name, Object value) {
    Map<Object, Object> changed = new LinkedHashMap<>(fields);
    changed.put(name, value);
    return changed;
  }

  private boolean isReadable(Object state) {
    try {
      codec.read(codec.write(state), type);
      return true;
    } catch (StoredDataUnreadable unreadable) {
      return false;
    }
  }
}
