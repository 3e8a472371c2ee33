package io.botmesh.impl.memory;

import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Token;
import java.util.Optional;

/**
 * A text that may expire, with a version that does not. Used under its chat's lock only. Versions
 * come from the time, so that none returns even if the whole chat was lost in between.
 */
final class VersionedText {
  private static final long NEVER = 0;

  private Optional<String> value = Optional.empty();
  private Optional<Token> writer = Optional.empty();
  private long version;
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

  boolean writtenBy(Token call) {
    return writer.isPresent() && writer.get().equals(call);
  }

  Stored shown(Moment now) {
    boolean expired = expiry != NEVER && expiry <= now.millis();
    return new Stored(expired ? Optional.empty() : value, version);
  }

  void write(Write write, Token call, Moment now) {
    value = write.value();
    writer = Optional.of(call);
    version = now.raise(version);
    // What is not there does not expire: a deleted text is to keep no chat.
    expiry = write.value().flatMap(text -> write.ttl()).map(now::after).orElse(NEVER);
  }
}
