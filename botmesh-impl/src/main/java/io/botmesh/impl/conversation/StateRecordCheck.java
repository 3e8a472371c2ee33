package io.botmesh.impl.conversation;

import io.botmesh.api.spi.Codec;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is wrong with a record that is to be a flow's state. */
final class StateRecordCheck {
  private static final Map<Class<?>, Object> SAMPLES =
      Map.ofEntries(
          Map.entry(String.class, "x"),
          Map.entry(int.class, 1),
          Map.entry(Integer.class, 1),
          Map.entry(long.class, 1L),
          Map.entry(Long.class, 1L),
          Map.entry(double.class, 1.5),
          Map.entry(Double.class, 1.5),
          Map.entry(float.class, 1.5f),
          Map.entry(short.class, (short) 1),
          Map.entry(byte.class, (byte) 1),
          Map.entry(char.class, 'x'),
          Map.entry(boolean.class, true),
          Map.entry(Boolean.class, true),
          Map.entry(BigDecimal.class, BigDecimal.ONE),
          Map.entry(List.class, List.of()),
          Map.entry(Map.class, Map.of()));

  private final Class<?> type;
  private final Codec codec;

  StateRecordCheck(Class<?> type, Codec codec) {
    this.type = type;
    this.codec = codec;
  }

  /** Returns everything that is wrong with it; empty if it is fit. */
  List<String> reasons() {
    Object sample;
    try {
      sample = sample();
    } catch (ReflectiveOperationException | RuntimeException refused) {
      // It has rules for its values, and the sample breaks one: nothing is proved by that.
      return List.of();
    }
    try {
      Optional<String> lost =
          StateDifference.between(sample, codec.read(codec.write(sample), type));
      return lost.map(
              path ->
                  List.of(
                      "BMESH-0235 one of it, written by JSON-B and read back, is another one: "
                          + path
                          + " does not come back"))
          .orElseGet(this::strange);
    } catch (RuntimeException failure) {
      return List.of("BMESH-0236 one of it cannot be written by JSON-B and read back: " + failure);
    }
  }

  // Of these no sample can be made, so they are looked at by their type.
  private List<String> strange() {
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> !SAMPLES.containsKey(component.getType()))
        .filter(component -> new UnreadableType(codec).within(component.getType()).isPresent())
        .map(
            component ->
                "BMESH-0237 its component "
                    + component.getName()
                    + " is of a type that does not survive JSON-B")
        .toList();
  }

  private Object sample() throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> constructor = type.getDeclaredConstructor(types);
    constructor.setAccessible(true);
    return constructor.newInstance(Arrays.stream(types).map(SAMPLES::get).toArray());
  }
}
