package io.botmesh.impl.conversation;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;

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
  public Object fresh() {
    return fresh(type);
  }

  @Override
  public Object read(Map<String, Object> stored) {
    Object state = codec.read(codec.write(stored), type);
    if (!keeps(stored, write(state))) {
      throw new StoredDataUnreadable(
          "BMESH-0407 Stored state has something that "
              + type.getName()
              + " has no place for; read into it, that would be lost");
    }
    return state;
  }

  @Override
  public Map<String, Object> write(Object state) {
    return codec.readObject(codec.write(state));
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
