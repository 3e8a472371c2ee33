package io.botmesh.impl.conversation;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the first place where two values differ. Values of the JDK and of JSON are compared as they
 * compare themselves, numbers by what they amount to, all others field by field: few state classes
 * have an {@code equals}.
 */
final class StateDifference {
  private StateDifference() {}

  /** Returns the path of the difference, as {@code order.payments[1]}; empty if there is none. */
  static Optional<String> between(Object left, Object right) {
    return between("", left, right).map(path -> path.isEmpty() ? "(itself)" : path);
  }

  private static Optional<String> between(String path, Object left, Object right) {
    if (left == right) {
      return Optional.empty();
    }
    if (left == null || right == null) {
      return Optional.of(path);
    }
    if (left instanceof Number one && right instanceof Number other && isOfThePlatform(left)) {
      return unless(isSameNumber(one, other), path);
    }
    if (left instanceof Optional<?> one && right instanceof Optional<?> other) {
      return between(path, one.orElse(null), other.orElse(null));
    }
    if (isJson(left)) {
      return unless(left.equals(right), path);
    }
    if (left instanceof Map<?, ?> one && right instanceof Map<?, ?> other) {
      return betweenMaps(path, one, other);
    }
    if (left instanceof Set<?> one && right instanceof Set<?> other) {
      return unless(isSameSet(one, other), path);
    }
    if (left instanceof Collection<?> one && right instanceof Collection<?> other) {
      return betweenLists(path, new ArrayList<>(one), new ArrayList<>(other));
    }
    if (left.getClass() != right.getClass()) {
      return Optional.of(path);
    }
    if (left.getClass().isArray()) {
      return betweenLists(path, elements(left), elements(right));
    }
    return left.getClass().isEnum() || isOfThePlatform(left)
        ? unless(isSame(left, right), path)
        : betweenFields(path, left, right);
  }

  private static Optional<String> betweenMaps(String path, Map<?, ?> left, Map<?, ?> right) {
    if (left.size() != right.size()) {
      return Optional.of(path);
    }
    for (Map.Entry<?, ?> entry : left.entrySet()) {
      Optional<String> found =
          between(path + "[" + entry.getKey() + "]", entry.getValue(), right.get(entry.getKey()));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> betweenLists(String path, List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return Optional.of(path);
    }
    for (int at = 0; at < left.size(); at++) {
      Optional<String> found = between(path + "[" + at + "]", left.get(at), right.get(at));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> betweenFields(String path, Object left, Object right) {
    for (Field field : KeptFields.of(left.getClass())) {
      try {
        if (field.trySetAccessible()) {
          String name = path.isEmpty() ? field.getName() : path + "." + field.getName();
          Optional<String> found = between(name, field.get(left), field.get(right));
          if (found.isPresent()) {
            return found;
          }
        }
      } catch (IllegalAccessException closed) {
        throw new IllegalStateException(closed);
      }
    }
    return Optional.empty();
  }

  private static boolean isSameSet(Set<?> left, Set<?> right) {
    List<Object> rest = new ArrayList<>(right);
    for (Object one : left) {
      boolean met = false;
      for (Iterator<Object> others = rest.iterator(); !met && others.hasNext(); ) {
        if (between("", one, others.next()).isEmpty()) {
          others.remove();
          met = true;
        }
      }
      if (!met) {
        return false;
      }
    }
    return rest.isEmpty();
  }

  /** Some compare themselves by identity, as AtomicBoolean does; and a URL would ask the DNS. */
  private static boolean isSame(Object left, Object right) {
    return (!(left instanceof URL) && comparesItself(left.getClass()))
        ? left.equals(right)
        : left.toString().equals(right.toString());
  }

  private static boolean comparesItself(Class<?> type) {
    try {
      return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean isSameNumber(Number left, Number right) {
    return left.equals(right)
        || new BigDecimal(left.toString()).compareTo(new BigDecimal(right.toString())) == 0;
  }

  private static boolean isJson(Object value) {
    for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
      for (Class<?> face : type.getInterfaces()) {
        // By name: only the room of JSON knows these types.
        if (face.getName().startsWith("jakarta.json.")) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isOfThePlatform(Object value) {
    return value.getClass().getClassLoader() == null
        || value.getClass().getName().startsWith("java.");
  }

  private static List<Object> elements(Object array) {
    List<Object> elements = new ArrayList<>();
    for (int at = 0; at < Array.getLength(array); at++) {
      elements.add(Array.get(array, at));
    }
    return elements;
  }

  private static Optional<String> unless(boolean same, String path) {
    return same ? Optional.empty() : Optional.of(path);
  }
}
