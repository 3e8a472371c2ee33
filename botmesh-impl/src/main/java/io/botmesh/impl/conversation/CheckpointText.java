package io.botmesh.impl.conversation;

import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes checkpoints as JSON and reads them back. Thread-safe. */
final class CheckpointText {
  private static final int FORMAT = 2;

  private final Codec codec;

  CheckpointText(Codec codec) {
    this.codec = codec;
  }

  String write(Checkpoint checkpoint) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("format", FORMAT);
    fields.put("conversation", checkpoint.conversation());
    fields.put("fingerprint", checkpoint.fingerprint());
    putPlace(fields, checkpoint.place());
    putValues(fields, checkpoint.values());
    fields.put("keeping", checkpoint.keeping().name().toLowerCase(Locale.ROOT));
    fields.put("replica", checkpoint.writer().replica().value());
    // As text: JSON's numbers are not sure to keep so many digits.
    fields.put("fence", checkpoint.writer().fence().toString());
    fields.put("since", checkpoint.writer().since().toString());
    checkpoint.expires().ifPresent(when -> fields.put("expires", when.toString()));
    checkpoint.waiting().ifPresent(wait -> fields.put("waits", fields(wait)));
    checkpoint.underway().ifPresent(underway -> fields.put("underway", fields(underway)));
    return codec.write(fields);
  }

  private static void putPlace(Map<String, Object> fields, Checkpoint.Place place) {
    fields.put("step", place.step());
    if (!place.name().isEmpty()) {
      fields.put("name", place.name());
    }
    if (place.question() > 0) {
      fields.put("answers", place.answers());
      fields.put("question", place.question());
    }
  }

  private static void putValues(Map<String, Object> fields, Checkpoint.Values values) {
    fields.put("state", values.state());
    if (!values.initial().isEmpty()) {
      fields.put("initial", values.initial());
    }
    values.journal().ifPresent(journal -> fields.put("journal", journal));
    if (!values.why().isEmpty()) {
      fields.put("why", values.why());
    }
  }

  private static Map<String, Object> fields(Waiting waiting) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("for", waiting.what().name().toLowerCase(Locale.ROOT));
    waiting.timeout().ifPresent(timeout -> fields.put("timeout", timeout.toString()));
    waiting.deadline().ifPresent(deadline -> fields.put("deadline", deadline.toString()));
    fields.put("idle", waiting.idle());
    waiting.replies().ifPresent(replies -> fields.put("replies", replies));
    return fields;
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
          place(fields),
          values(fields),
          Keeping.valueOf(get(fields, "keeping", String.class).toUpperCase(Locale.ROOT)),
          new Checkpoint.Writer(
              new ReplicaId(get(fields, "replica", String.class)),
              new Fence(Long.parseLong(get(fields, "fence", String.class))),
              Instant.parse(get(fields, "since", String.class))),
          text(fields, "expires").map(Instant::parse),
          object(fields, "waits").map(CheckpointText::waiting),
          object(fields, "underway").map(CheckpointText::underway));
    } catch (RuntimeException wrong) {
      throw new StoredDataUnreadable("BMESH-0409 A checkpoint has a wrong field", wrong);
    }
  }

  private static Checkpoint.Place place(Map<String, Object> fields) {
    return new Checkpoint.Place(
        number(fields, "step"),
        text(fields, "name").orElse(""),
        fields.containsKey("answers") ? texts(get(fields, "answers", List.class)) : List.of(),
        fields.containsKey("question") ? number(fields, "question") : 0);
  }

  private static Checkpoint.Values values(Map<String, Object> fields) {
    return new Checkpoint.Values(
        object(get(fields, "state", Map.class)),
        object(fields, "initial").orElse(Map.of()),
        object(fields, "journal"),
        text(fields, "why").orElse(""));
  }

  private static Waiting waiting(Map<String, Object> fields) {
    return new Waiting(
        Waiting.What.valueOf(get(fields, "for", String.class).toUpperCase(Locale.ROOT)),
        text(fields, "timeout").map(Duration::parse),
        text(fields, "deadline").map(Instant::parse),
        get(fields, "idle", Boolean.class),
        fields.containsKey("replies") ? Optional.of(number(fields, "replies")) : Optional.empty());
  }

  private static Map<String, Object> fields(Checkpoint.Underway underway) {
    Map<String, Object> put = new LinkedHashMap<>(underway.user());
    List<String> removed = new ArrayList<>();
    underway.user().forEach((name, value) -> noteRemoved(name, value, removed));
    put.keySet().removeAll(removed);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("message", underway.message().value());
    fields.put("answering", underway.answering());
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
        get(fields, "answering", Boolean.class),
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

  private static Optional<String> text(Map<String, Object> fields, String name) {
    return fields.containsKey(name)
        ? Optional.of(get(fields, name, String.class))
        : Optional.empty();
  }

  private static Optional<Map<String, Object>> object(Map<String, Object> fields, String name) {
    return fields.containsKey(name)
        ? Optional.of(object(get(fields, name, Map.class)))
        : Optional.empty();
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
