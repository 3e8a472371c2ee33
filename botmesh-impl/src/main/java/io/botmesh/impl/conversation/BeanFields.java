package io.botmesh.impl.conversation;

import io.botmesh.api.Complaint;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fields of a bean that are kept with a chat: all but those that are static, transient or
 * injected. Immutable and thread-safe.
 *
 * <p>Kept is a JSON object with the fields by name. Names that the class does not know are left
 * there: another version of it, on another replica, may. Under {@code null}, which is no name for a
 * field, stand the names of those that hold nothing.
 */
public final class BeanFields {
  private static final String NOTHING = "null";
  private static final Map<Class<?>, Object> EMPTY =
      Map.of(
          Optional.class, Optional.empty(),
          OptionalInt.class, OptionalInt.empty(),
          OptionalLong.class, OptionalLong.empty(),
          OptionalDouble.class, OptionalDouble.empty());
  // By name: no room but the shell's knows these annotations.
  private static final Set<String> INJECTING =
      Set.of("Inject", "Resource", "EJB", "PersistenceContext", "PersistenceUnit");

  private final Class<?> type;
  private final List<Field> fields;

  /** Of a bean's class, not that of a proxy. */
  public BeanFields(Class<?> type) {
    this.type = type;
    this.fields = KeptFields.of(type).stream().filter(field -> !isInjected(field)).toList();
    fields.forEach(Field::trySetAccessible);
  }

  /** Returns everything that keeps the fields from being kept; empty if they can be. */
  public List<Complaint> complaints(Codec codec) {
    List<Complaint> complaints = new ArrayList<>();
    Set<String> names = new HashSet<>();
    KeptTypeCheck types = new KeptTypeCheck(codec);
    for (Field field : fields) {
      if (!names.add(field.getName())) {
        complaints.add(
            complaint(field, "BMESH-0455 another field of that name is kept: rename one of them"));
      } else if (Modifier.isFinal(field.getModifiers())) {
        complaints.add(
            complaint(
                field,
                "BMESH-0456 it is final, so that what was kept cannot be put back: take final"
                    + " away, or make it transient if it need not be kept"));
      } else if (!field.trySetAccessible()) {
        complaints.add(
            complaint(field, "BMESH-0457 its module lets nobody at it: make it transient"));
      } else {
        types
            .reason(field.getGenericType())
            .ifPresent(
                reason ->
                    complaints.add(
                        complaint(
                            field,
                            "BMESH-0458 its values would not come back from JSON-B, since of "
                                + reason
                                + ". Give it another type, or make it transient if it need not be"
                                + " kept")));
      }
    }
    return complaints;
  }

  /**
   * Puts back what was kept. A field that nothing was kept of stays as it is.
   *
   * @throws StoredDataUnreadable if something kept fits its field no more
   */
  public void fill(Object bean, Map<String, Object> kept, Codec codec) {
    Set<Object> nothing = new HashSet<>(nothing(kept));
    for (Field field : fields) {
      if (kept.containsKey(field.getName())) {
        set(bean, field, read(field, kept.get(field.getName()), codec));
      } else if (nothing.contains(field.getName()) && !field.getType().isPrimitive()) {
        set(bean, field, EMPTY.get(field.getType()));
      }
    }
  }

  /**
   * Returns what is to be kept.
   *
   * @param kept what is kept so far
   * @throws IllegalArgumentException if a value would not come back, by class and field
   */
  public Map<String, Object> of(Object bean, Map<String, Object> kept, Codec codec) {
    Set<String> ours = fields.stream().map(Field::getName).collect(Collectors.toSet());
    Map<String, Object> now = new LinkedHashMap<>();
    List<Object> nothing = new ArrayList<>();
    for (Field field : fields) {
      Object value = get(bean, field);
      written(field, value, codec)
          .ifPresentOrElse(
              written -> now.put(field.getName(), written), () -> nothing.add(field.getName()));
    }
    kept.forEach(
        (name, value) -> {
          if (!ours.contains(name) && !name.equals(NOTHING)) {
            now.put(name, value);
          }
        });
    nothing(kept).stream().filter(name -> !ours.contains(name)).forEach(nothing::add);
    if (!nothing.isEmpty()) {
      now.put(NOTHING, nothing);
    }
    return now;
  }

  private static List<?> nothing(Map<String, Object> kept) {
    return kept.get(NOTHING) instanceof List<?> names ? names : List.of();
  }

  /** Returns the value as JSON has it; empty for nothing. Reads it back to see that it can be. */
  private Optional<Object> written(Field field, Object value, Codec codec) {
    if (value == null) {
      return Optional.empty();
    }
    Object written;
    Object again;
    try {
      written = codec.readObject(codec.write(Map.of(field.getName(), value))).get(field.getName());
      if (written == null) {
        return Optional.empty();
      }
      again = codec.read(codec.write(written), field.getGenericType());
    } catch (IllegalArgumentException | StoredDataUnreadable failure) {
      throw refused(field.getName(), "cannot be written by JSON-B and read back", failure);
    }
    Optional<String> changed = StateDifference.between(value, again);
    if (changed.isPresent()) {
      String place = changed.get().equals("(itself)") ? "" : " at " + changed.get();
      throw refused(
          field.getName(), "is another one" + place + " when JSON-B has read it back", null);
    }
    return Optional.of(written);
  }

  private Object read(Field field, Object kept, Codec codec) {
    try {
      return codec.read(codec.write(kept), field.getGenericType());
    } catch (StoredDataUnreadable unreadable) {
      throw new StoredDataUnreadable(
          "BMESH-0460 What is kept of the field "
              + field.getName()
              + " of "
              + type.getName()
              + " cannot be read into it any more; it is kept as it is",
          unreadable);
    }
  }

  private static Object get(Object bean, Field field) {
    try {
      return field.get(bean);
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    }
  }

  private static void set(Object bean, Field field, Object value) {
    try {
      field.set(bean, value);
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    }
  }

  private IllegalArgumentException refused(String field, String reason, RuntimeException cause) {
    return new IllegalArgumentException(
        "BMESH-0459 The bean "
            + type.getName()
            + " is not kept: its field "
            + field
            + " "
            + reason
            + ". Give it a type that JSON-B brings back, or make it transient",
        cause);
  }

  private Complaint complaint(Field field, String reason) {
    return new Complaint(
        type.getName() + "." + field.getName(),
        field.getGenericType().getTypeName(),
        "@ChatScoped",
        reason);
  }

  private static boolean isInjected(Field field) {
    return Arrays.stream(field.getAnnotations())
        .anyMatch(annotation -> INJECTING.contains(annotation.annotationType().getSimpleName()));
  }
}
