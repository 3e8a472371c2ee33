package io.botmesh.impl.dialogue;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.dialogue.JournalEntry.Answer;
import io.botmesh.impl.dialogue.JournalEntry.Gap;
import io.botmesh.impl.dialogue.JournalEntry.Ran;
import io.botmesh.impl.dialogue.JournalEntry.Read;
import io.botmesh.impl.dialogue.JournalEntry.Slept;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Makes plain JSON of a record and reads it back. An entry is known by a field that no other has.
 */
final class JournalFields {
  private static final String AT = "at";
  private static final String LANGUAGE = "in";
  private static final List<String> KINDS = List.of("asked", "gap", "slept", "ran", "read");

  private JournalFields() {}

  static Map<String, Object> of(Journal journal) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("initial", journal.initial());
    put(fields, journal.begun());
    fields.put("entries", journal.entries().stream().map(JournalFields::of).toList());
    journal.pending().ifPresent(wait -> put(fields, wait));
    journal.asksAgain().ifPresent(place -> fields.put("asks-again", place));
    return fields;
  }

  private static void put(Map<String, Object> fields, Moment moment) {
    fields.put(AT, moment.at().toString());
    fields.put(LANGUAGE, moment.language().toLanguageTag());
  }

  private static void put(Map<String, Object> fields, PendingWait wait) {
    if (wait instanceof PendingWait.Asked asked) {
      fields.put("waits-for", asked.question());
    } else {
      fields.put("sleeps-until", ((PendingWait.Sleeping) wait).until().toString());
    }
  }

  private static Map<String, Object> of(JournalEntry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (entry instanceof Answer answer) {
      fields.put("asked", answer.question());
      fields.put("answer", answer.text());
      put(fields, answer.moment());
    } else if (entry instanceof Gap gap) {
      fields.put("gap", gap.question());
      put(fields, gap.moment());
    } else if (entry instanceof Slept slept) {
      fields.put("slept", true);
      put(fields, slept.moment());
    } else if (entry instanceof Ran ran) {
      fields.put("ran", ran.name());
      fields.put("type", ran.result().type());
      fields.put("value", ran.result().value());
    } else {
      Read read = (Read) entry;
      fields.put("read", read.name());
      read.json().ifPresent(json -> fields.put("json", json));
    }
    return fields;
  }

  static Journal read(Map<String, Object> fields) {
    try {
      return new Journal(
          object(fields.get("initial")),
          moment(fields),
          list(fields.get("entries")).stream().map(entry -> entry(object(entry))).toList(),
          pending(fields),
          Optional.ofNullable((Number) fields.get("asks-again")).map(Number::intValue));
    } catch (ClassCastException | NullPointerException | DateTimeException wrong) {
      throw new StoredDataUnreadable(
          "BMESH-0433 A conversation's record has a wrong field or lacks one", wrong);
    }
  }

  private static Moment moment(Map<String, Object> fields) {
    return new Moment(
        Instant.parse(text(fields, AT)), Locale.forLanguageTag(text(fields, LANGUAGE)));
  }

  private static Optional<PendingWait> pending(Map<String, Object> fields) {
    if (fields.containsKey("waits-for")) {
      return Optional.of(new PendingWait.Asked(text(fields, "waits-for")));
    }
    return Optional.ofNullable((String) fields.get("sleeps-until"))
        .map(until -> new PendingWait.Sleeping(Instant.parse(until)));
  }

  private static JournalEntry entry(Map<String, Object> fields) {
    String kind = KINDS.stream().filter(fields::containsKey).findFirst().orElse("");
    return switch (kind) {
      case "asked" -> new Answer(text(fields, kind), text(fields, "answer"), moment(fields));
      case "gap" -> new Gap(text(fields, kind), moment(fields));
      case "slept" -> new Slept(moment(fields));
      case "ran" ->
          new Ran(text(fields, kind), new RunResult(text(fields, "type"), text(fields, "value")));
      case "read" -> new Read(text(fields, kind), Optional.ofNullable((String) fields.get("json")));
      default ->
          throw new StoredDataUnreadable(
              "BMESH-0434 A conversation's record has an entry of an unknown kind: "
                  + SafeText.of(fields.keySet().toString()));
    };
  }

  private static String text(Map<String, Object> fields, String name) {
    String text = (String) fields.get(name);
    if (text == null) {
      throw new NullPointerException(name);
    }
    return text;
  }

  @SuppressWarnings("unchecked") // The names of a JSON object are text.
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  private static List<?> list(Object value) {
    return (List<?>) value;
  }
}
