package io.botmesh.impl.conversation;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.lang.annotation.Annotation;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;

/** Says of a type whether JSON-B brings its values back, as far as a type can tell (R7). */
final class KeptTypeCheck {
  // What JSON-B has a form for, and what may be such a thing.
  private static final Set<Class<?>> PLAIN =
      Set.of(
          Object.class,
          String.class,
          Boolean.class,
          Character.class,
          Number.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class,
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          UUID.class,
          URI.class,
          URL.class,
          Date.class,
          Calendar.class,
          GregorianCalendar.class,
          TimeZone.class,
          Instant.class,
          Duration.class,
          Period.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class,
          ZoneId.class,
          ZoneOffset.class);

  private final Codec codec;

  KeptTypeCheck(Codec codec) {
    this.codec = codec;
  }

  /** Returns what is wrong with a type, or with one that it is made of; empty if nothing is. */
  Optional<String> reason(Type type) {
    return parts(type).map(this::reason).flatMap(Optional::stream).findFirst();
  }

  private static Stream<Class<?>> parts(Type type) {
    if (type instanceof Class<?> itself) {
      return itself.isArray() ? parts(itself.getComponentType()) : Stream.of(itself);
    }
    if (type instanceof ParameterizedType generic) {
      return Stream.concat(
          parts(generic.getRawType()),
          Stream.of(generic.getActualTypeArguments()).flatMap(KeptTypeCheck::parts));
    }
    if (type instanceof GenericArrayType array) {
      return parts(array.getGenericComponentType());
    }
    if (type instanceof WildcardType any) {
      return parts(any.getUpperBounds()[0]);
    }
    return type instanceof TypeVariable<?> variable
        ? parts(variable.getBounds()[0])
        : Stream.empty();
  }

  private Optional<String> reason(Class<?> part) {
    if (part.isPrimitive() || part.isEnum() || PLAIN.contains(part) || isAboutJson(part)) {
      return Optional.empty();
    }
    if (isOfThePlatform(part)) {
      return isContainer(part) ? Optional.empty() : of(part, "JSON-B has no form for it");
    }
    if (part.isInterface() || Modifier.isAbstract(part.getModifiers())) {
      return of(part, "an interface or abstract class cannot be made anew");
    }
    return isMadeWithoutArguments(part) ? ofState(part) : ofOther(part);
  }

  /** The application has told JSON-B itself what to do, or it is JSON already. */
  private static boolean isAboutJson(Class<?> part) {
    return Stream.concat(
            Stream.of(part),
            Arrays.stream(part.getAnnotations()).<Class<?>>map(Annotation::annotationType))
        // By name: only the room of JSON knows these types.
        .anyMatch(type -> type.getName().startsWith("jakarta.json."));
  }

  private boolean isContainer(Class<?> part) {
    boolean map = Map.class.isAssignableFrom(part);
    if (!map && !Collection.class.isAssignableFrom(part)) {
      return false;
    }
    try {
      // Those of no elements tell whether JSON-B makes one of that very class.
      return part.isInstance(codec.read(map ? "{}" : "[]", (Type) part));
    } catch (StoredDataUnreadable unreadable) {
      return false;
    }
  }

  private Optional<String> ofState(Class<?> part) {
    List<String> reasons = new StateClassCheck(part, codec).reasons();
    return reasons.isEmpty() ? Optional.empty() : of(part, String.join("; ", reasons));
  }

  private Optional<String> ofOther(Class<?> part) {
    try {
      codec.read("{}", part);
      return Optional.empty();
    } catch (StoredDataUnreadable unreadable) {
      return of(part, "it has no public constructor without arguments");
    }
  }

  private static boolean isMadeWithoutArguments(Class<?> part) {
    return Arrays.stream(part.getConstructors()).anyMatch(one -> one.getParameterCount() == 0);
  }

  private static boolean isOfThePlatform(Class<?> part) {
    return part.getClassLoader() == null
        || part.getName().startsWith("java.")
        || part.getName().startsWith("javax.");
  }

  private static Optional<String> of(Class<?> part, String reason) {
    return Optional.of(part.getName() + ": " + reason);
  }
}
