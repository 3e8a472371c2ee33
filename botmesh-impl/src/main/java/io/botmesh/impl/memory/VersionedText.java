package io.botmesh.impl.memory;

import io.botmesh.api.PutAnswer;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.Optional;

/**
 * A text that may expire, with a version that does not. Used under its owner's lock only. Versions
 * come from the time, so that none returns even if the text was lost or forgotten in between.
 */
final class VersionedText {
  private static final long NEVER = 0;

  private Optional<String> value = Optional.empty();
  private Optional<Token> writer = Optional.empty();
  private long version;
  private long written;
  private long expiry = NEVER;

  /** Tells whether nothing was ever written. */
  boolean untouched() {
    return version == 0;
  }

  long version() {
    return version;
  }

  /** When it expires, in milliseconds; 0 if never. */
  long expiry() {
    return expiry;
  }

  boolean keptForEver() {
    return value.isPresent() && expiry == NEVER;
  }

  /** Tells whether there is a text, expired or not. */
  boolean holdsAny() {
    return value.isPresent();
  }

  boolean writtenBy(Token call) {
    return writer.isPresent() && writer.get().equals(call);
  }

  /** Tells whether there is a text that has not expired. */
  boolean isThere(Moment now) {
    return value.isPresent() && (expiry == NEVER || expiry > now.millis());
  }

  /** Tells whether it was deleted, or has expired, at least so long ago. */
  boolean wentBefore(Duration time, Moment now) {
    return !keptForEver() && Math.max(written, expiry) + time.toMillis() <= now.millis();
  }

  Stored shown(Moment now) {
    return new Stored(isThere(now) ? value : Optional.empty(), version);
  }

  /** Writes if the version is the one given, once for each call. */
  PutAnswer put(long known, Write write, Token call, Moment now) {
    if (version == known) {
      write(write, call, now);
      return new PutAnswer.Put(version);
    }
    return writtenBy(call) ? new PutAnswer.Put(version) : new PutAnswer.Conflict(shown(now));
  }

  void write(Write write, Token call, Moment now) {
    value = write.value();
    writer = Optional.of(call);
    version = now.raise(version);
    written = now.millis();
    // What is not there does not expire: a deleted text is to keep no chat.
    expiry = write.value().flatMap(text -> write.ttl()).map(now::after).orElse(NEVER);
  }
}
