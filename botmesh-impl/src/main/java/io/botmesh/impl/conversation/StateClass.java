package io.botmesh.impl.conversation;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.SafeText;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** State of a class of the application, which {@link StateClassCheck} has found fit. */
final class StateClass implements StateType {
  private final Class<?> type;
  private final Codec codec;

  StateClass(Class<?> type, Codec codec) {
    this.type = type;
    this.codec = codec;
  }

  @Override
  public String shape() {
    return type.getName();
  }

  @Override
  public Object fresh(Map<String, Object> initial) {
    if (initial.isEmpty()) {
      return fresh(type);
    }
    try {
      return read(initial);
    } catch (StoredDataUnreadable none) {
      throw new IllegalArgumentException(
          "BMESH-0484 State of "
              + type.getName()
              + " cannot begin with the values "
              + initial.keySet(),
          none);
    }
  }

  @Override
  public Object read(Map<String, Object> stored) {
    Object state = codec.read(codec.write(stored), type);
    if (!keeps(stored, codec.readObject(codec.write(state)))) {
      throw new StoredDataUnreadable(
          "BMESH-0407 Stored state has something that "
              + type.getName()
              + " has no place for; read into it, that would be lost");
    }
    return state;
  }

  /** Writes state, and reads it back at once: what would not come back is refused by its path. */
  @Override
  public Map<String, Object> write(Object state) {
    Map<String, Object> written = written(state);
    Object again;
    try {
      again = codec.read(codec.write(written), type);
    } catch (StoredDataUnreadable unreadable) {
      throw refused(
          new UnreadablePart(codec, type).of(written),
          "is written by JSON-B, but cannot be read again",
          unreadable);
    }
    Optional<String> changed = StateDifference.between(state, again);
    if (changed.isPresent()) {
      throw refused(changed.get(), "is another one when JSON-B has written and read it", null);
    }
    return written;
  }

  private Map<String, Object> written(Object state) {
    try {
      return codec.readObject(codec.write(state));
    } catch (IllegalArgumentException failure) {
      throw refused(unwritable(state), "cannot be written by JSON-B", failure);
    }
  }

  /** Returns the first field that cannot be written on its own. */
  private String unwritable(Object state) {
    return KeptFields.of(type).stream()
        .filter(field -> !isWritable(field, state))
        .map(Field::getName)
        .findFirst()
        .orElse("(unknown)");
  }

  private boolean isWritable(Field field, Object state) {
    try {
      if (field.trySetAccessible() && field.get(state) != null) {
        codec.write(Collections.singletonMap("value", field.get(state)));
      }
      return true;
    } catch (IllegalArgumentException | IllegalAccessException failure) {
      return false;
    }
  }

  private UnstorableState refused(String path, String reason, RuntimeException cause) {
    return new UnstorableState(
        "BMESH-0329 State of "
            + type.getName()
            + " is not stored: its field "
            + SafeText.of(path)
            + " "
            + reason
            + ". Give it a type that JSON-B brings back, or make it transient",
        cause);
  }

  /** Makes one by its public constructor without arguments. */
  static Object fresh(Class<?> type) {
    try {
      Constructor<?> constructor = type.getConstructor();
      // The class may be nested in one that is not public.
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalArgumentException(
          "BMESH-0345 State of "
              + type.getName()
              + " cannot be made by a public constructor without arguments",
          impossible);
    }
  }

  /**
   * Tells whether all names that are stored are there still, with values of their kind. New ones
   * may have come: a class may gain a property while conversations wait. Values are not compared,
   * since sets come in any order.
   */
  private static boolean keeps(Object stored, Object now) {
    if (stored == null) {
      return true;
    }
    if (stored instanceof Map<?, ?> before) {
      return now instanceof Map<?, ?> after
          && before.entrySet().stream()
              .allMatch(entry -> keeps(entry.getValue(), after.get(entry.getKey())));
    }
    if (stored instanceof List<?> before) {
      return now instanceof List<?> after && before.size() == after.size();
    }
    return now != null && stored.getClass() == now.getClass();
  }
}
