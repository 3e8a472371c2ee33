package io.botmesh.impl.conversation;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The fields of a class that are meant to be stored. One that is meant to be left out is {@code
 * transient} or carries {@code @JsonbTransient}, itself or at an accessor.
 */
final class KeptFields {
  private static final String LEFT_OUT = "JsonbTransient";

  private KeptFields() {}

  /** Returns those of a class and of what it extends. */
  static List<Field> of(Class<?> type) {
    List<Field> kept = new ArrayList<>();
    for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
      for (Field field : part.getDeclaredFields()) {
        if (isKept(type, field)) {
          kept.add(field);
        }
      }
    }
    return kept;
  }

  private static boolean isKept(Class<?> type, Field field) {
    int modifiers = field.getModifiers();
    return !Modifier.isStatic(modifiers)
        && !Modifier.isTransient(modifiers)
        && !field.isSynthetic()
        && !isLeftOut(type, field);
  }

  private static boolean isLeftOut(Class<?> type, Field field) {
    String property = field.getName().toLowerCase(Locale.ROOT);
    Stream<Method> accessors =
        Arrays.stream(type.getMethods())
            .filter(
                method -> {
                  String name = method.getName().toLowerCase(Locale.ROOT);
                  return name.equals("get" + property)
                      || name.equals("is" + property)
                      || name.equals("set" + property);
                });
    // By name: only the room of JSON knows the annotation's class.
    return Stream.concat(
            Arrays.stream(field.getAnnotations()),
            accessors.flatMap(method -> Arrays.stream(method.getAnnotations())))
        .map(Annotation::annotationType)
        .anyMatch(annotation -> annotation.getSimpleName().equals(LEFT_OUT));
  }
}
