package io.botmesh.impl.conversation;

import io.botmesh.api.spi.Codec;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Tries a state class before any conversation rests on it: whether it can be made, written and read
 * back, and whether each of its fields survives that (R7). A field that is meant to be left out is
 * {@code transient} or carries {@code @JsonbTransient}.
 */
final class StateClassCheck {
  private static final Map<Class<?>, Object> SAMPLES =
      Map.ofEntries(
          Map.entry(String.class, "x"),
          Map.entry(int.class, 1),
          Map.entry(Integer.class, 1),
          Map.entry(long.class, 1L),
          Map.entry(Long.class, 1L),
          Map.entry(double.class, 1.5),
          Map.entry(Double.class, 1.5),
          Map.entry(boolean.class, true),
          Map.entry(Boolean.class, true),
          Map.entry(BigDecimal.class, BigDecimal.ONE));

  private final Class<?> type;
  private final Codec codec;

  StateClassCheck(Class<?> type, Codec codec) {
    this.type = type;
    this.codec = codec;
  }

  /** Returns everything that is wrong with the class; empty if it is fit. */
  List<String> reasons() {
    if (type.isInterface()
        || type.isPrimitive()
        || type.isArray()
        || type.isEnum()
        || Modifier.isAbstract(type.getModifiers())) {
      return List.of("BMESH-0233 a state must be a class that can be made");
    }
    if (!isMadeWithoutArguments()) {
      return List.of("BMESH-0234 a state class needs a public constructor without arguments");
    }
    return unwritable().map(List::of).orElseGet(this::lostFields);
  }

  private boolean isMadeWithoutArguments() {
    return Arrays.stream(type.getConstructors()).anyMatch(one -> one.getParameterCount() == 0);
  }

  private Optional<String> unwritable() {
    try {
      String written = codec.write(StateClass.fresh(type));
      String again = codec.write(codec.read(written, type));
      return codec.readObject(written).equals(codec.readObject(again))
          ? Optional.empty()
          : Optional.of(
              "BMESH-0235 a new one, written by JSON-B and read back, is another one: "
                  + written
                  + " became "
                  + again);
    } catch (RuntimeException failure) {
      return Optional.of(
          "BMESH-0236 a new one cannot be written by JSON-B and read back"
              + new UnreadableType(codec)
                  .within(type)
                  .map(path -> ", for the type of its field " + path)
                  .orElse("")
              + ": "
              + failure);
    }
  }

  private List<String> lostFields() {
    return KeptFields.of(type).stream()
        .filter(this::isLost)
        .map(
            field ->
                "BMESH-0237 its field "
                    + field.getName()
                    + " does not survive JSON-B: make it public, or give it a getter and a setter;"
                    + " or make it transient if it need not be kept")
        .toList();
  }

  /** Puts something into the field of a new state and looks whether it comes back. */
  private boolean isLost(Field field) {
    Optional<Object> sample = sample(field.getType());
    if (sample.isEmpty() || !field.trySetAccessible()) {
      return false;
    }
    try {
      Object state = StateClass.fresh(type);
      Object before = field.get(state);
      if (sample.get().equals(before) || Modifier.isFinal(field.getModifiers())) {
        return false;
      }
      field.set(state, sample.get());
      Object after = field.get(codec.read(codec.write(state), type));
      // A setter may well refine what it is given; lost is what it was before.
      return Objects.equals(after, before);
    } catch (ReflectiveOperationException | RuntimeException refused) {
      // The class has rules for its values, and the sample breaks one: nothing is proved by that.
      return false;
    }
  }

  private static Optional<Object> sample(Class<?> kind) {
    if (kind.isEnum()) {
      Object[] constants = kind.getEnumConstants();
      return constants.length == 0
          ? Optional.empty()
          : Optional.of(constants[constants.length - 1]);
    }
    if (List.class == kind || Iterable.class == kind || java.util.Collection.class == kind) {
      return Optional.of(new ArrayList<>());
    }
    if (Map.class == kind) {
      return Optional.of(new java.util.LinkedHashMap<>());
    }
    return Optional.ofNullable(SAMPLES.get(kind));
  }
}
