package io.botmesh.impl.memory;

import io.botmesh.api.PutAnswer;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Texts by name, each with its version; what went is known for another hour. Thread-safe.
 *
 * @param <K> the names
 */
final class VersionedTexts<K> {
  private static final Duration KNOWN = Duration.ofHours(1);
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final HubTime time;
  private final CallNames calls;
  private final NavigableMap<K, VersionedText> texts; // guarded by this
  private long nextSweep; // guarded by this

  VersionedTexts(HubTime time, CallNames calls, Comparator<K> order) {
    this.time = time;
    this.calls = calls;
    this.texts = new TreeMap<>(order);
  }

  synchronized Stored read(K name) {
    Moment now = time.now();
    return known(name, now).map(text -> text.shown(now)).orElse(Stored.NOTHING);
  }

  synchronized PutAnswer put(K name, long version, Write write) {
    Moment now = time.now();
    sweepNowAndThen(now);
    VersionedText text = known(name, now).orElseGet(VersionedText::new);
    PutAnswer answer = text.put(version, write, calls.next(), now);
    if (!text.untouched()) {
      texts.put(name, text);
    }
    return answer;
  }

  /** Deletes a text, whatever its version. */
  synchronized void delete(K name) {
    Moment now = time.now();
    known(name, now)
        .filter(text -> text.isThere(now))
        .ifPresent(text -> text.write(Write.delete(), calls.next(), now));
  }

  /** Returns the names behind one that have a text which has not expired. */
  synchronized List<K> after(Optional<K> name, int limit) {
    Moment now = time.now();
    return Page.after(texts.navigableKeySet(), name)
        .filter(key -> texts.get(key).isThere(now))
        .limit(limit)
        .toList();
  }

  /** How many texts take memory. */
  synchronized int size() {
    return texts.size();
  }

  private Optional<VersionedText> known(K name, Moment now) {
    return Optional.ofNullable(texts.get(name)).filter(text -> !text.wentBefore(KNOWN, now));
  }

  private void sweepNowAndThen(Moment now) {
    if (nextSweep <= now.millis()) {
      nextSweep = now.after(BETWEEN_SWEEPS);
      texts.values().removeIf(text -> text.wentBefore(KNOWN, now));
    }
  }
}
