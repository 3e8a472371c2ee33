package io.botmesh.impl.conversation;

import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes checkpoints as JSON and reads them back. Thread-safe. */
final class CheckpointText {
  private static final int FORMAT = 1;

  private final Codec codec;

  CheckpointText(Codec codec) {
    this.codec = codec;
  }

  String write(Checkpoint checkpoint) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("format", FORMAT);
    fields.put("conversation", checkpoint.conversation());
    fields.put("fingerprint", checkpoint.fingerprint());
    fields.put("step", checkpoint.step());
    fields.put("state", checkpoint.state());
    fields.put("ephemeral", checkpoint.ephemeral());
    fields.put("replica", checkpoint.replica().value());
    fields.put("since", checkpoint.since().toString());
    checkpoint.underway().ifPresent(underway -> fields.put("underway", fields(underway)));
    return codec.write(fields);
  }

  /**
   * Reads a checkpoint.
   *
   * @throws StoredDataUnreadable if it is none, or of another format
   */
  Checkpoint read(String text) {
    Map<String, Object> fields = codec.readObject(text);
    if (number(fields, "format") != FORMAT) {
      throw new StoredDataUnreadable(
          "BMESH-0408 A checkpoint is of format "
              + fields.get("format")
              + ", this version knows "
              + FORMAT);
    }
    try {
      return new Checkpoint(
          get(fields, "conversation", String.class),
          get(fields, "fingerprint", String.class),
          number(fields, "step"),
          object(get(fields, "state", Map.class)),
          get(fields, "ephemeral", Boolean.class),
          new ReplicaId(get(fields, "replica", String.class)),
          Instant.parse(get(fields, "since", String.class)),
          Optional.ofNullable(fields.get("underway"))
              .map(underway -> underway(object(get(fields, "underway", Map.class)))));
    } catch (RuntimeException wrong) {
      throw new StoredDataUnreadable("BMESH-0409 A checkpoint has a wrong field", wrong);
    }
  }

  private static Map<String, Object> fields(Checkpoint.Underway underway) {
    Map<String, Object> put = new LinkedHashMap<>(underway.user());
    List<String> removed = new ArrayList<>();
    underway.user().forEach((name, value) -> noteRemoved(name, value, removed));
    put.keySet().removeAll(removed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("message", underway.message().value());
    fields.put("said", underway.said());
    fields.put("put", put);
    fields.put("removed", removed);
    return fields;
  }

  private static void noteRemoved(String name, Object value, List<String> removed) {
    if (value == null) {
      removed.add(name);
    }
  }

  private static Checkpoint.Underway underway(Map<String, Object> fields) {
    Map<String, Object> user = new LinkedHashMap<>(object(get(fields, "put", Map.class)));
    texts(get(fields, "removed", List.class)).forEach(name -> user.put(name, null));
    return new Checkpoint.Underway(
        new MessageId(get(fields, "message", String.class)),
        texts(get(fields, "said", List.class)),
        user);
  }

  private static int number(Map<String, Object> fields, String name) {
    try {
      return get(fields, name, BigDecimal.class).intValueExact();
    } catch (ArithmeticException none) {
      throw new StoredDataUnreadable("BMESH-0409 A checkpoint has a wrong field " + name, none);
    }
  }

  private static <T> T get(Map<String, Object> fields, String name, Class<T> type) {
    Object value = fields.get(name);
    if (!type.isInstance(value)) {
      throw new StoredDataUnreadable("BMESH-0409 A checkpoint has a wrong field " + name);
    }
    return type.cast(value);
  }

  private static Map<String, Object> object(Map<?, ?> fields) {
    Map<String, Object> object = new LinkedHashMap<>();
    fields.forEach((name, value) -> object.put((String) name, value));
    return object;
  }

  private static List<String> texts(List<?> values) {
    return values.stream().map(String.class::cast).toList();
  }
}
