package io.botmesh.impl.conversation;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the field for whose type a class cannot be read, whatever stands in it: JSON-B gives up on
 * the whole class then, and does not say why. Used once.
 */
final class UnreadableType {
  private final Codec codec;
  private final Set<Class<?>> seen = new HashSet<>();

  UnreadableType(Codec codec) {
    this.codec = codec;
  }

  /** Returns the field's path, as {@code order.result}; empty if it cannot be told. */
  Optional<String> within(Class<?> type) {
    if (!seen.add(type)) {
      return Optional.empty();
    }
    return KeptFields.of(type).stream().flatMap(field -> culprit(field).stream()).findFirst();
  }

  private Optional<String> culprit(Field field) {
    return classesIn(field.getGenericType())
        .filter(this::isUnreadable)
        .map(part -> within(part).map(deeper -> field.getName() + "." + deeper))
        .map(deeper -> deeper.orElse(field.getName()))
        .findFirst();
  }

  private static Stream<Class<?>> classesIn(Type type) {
    if (type instanceof Class<?> itself) {
      return Stream.of(itself.isArray() ? itself.getComponentType() : itself);
    }
    if (type instanceof ParameterizedType generic) {
      return Stream.concat(
          classesIn(generic.getRawType()),
          Stream.of(generic.getActualTypeArguments()).flatMap(UnreadableType::classesIn));
    }
    return Stream.empty();
  }

  private boolean isUnreadable(Class<?> part) {
    if (part.isPrimitive()
        || part.isEnum()
        || part.getClassLoader() == null
        || Modifier.isAbstract(part.getModifiers())) {
      return false;
    }
    try {
      codec.read("{}", part);
      return false;
    } catch (StoredDataUnreadable unreadable) {
      return true;
    }
  }
}
