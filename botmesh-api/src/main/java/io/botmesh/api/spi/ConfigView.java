package io.botmesh.api.spi;

import java.util.Optional;
import java.util.Set;

/** A bot's configuration as read at its start. Immutable and thread-safe. */
public interface ConfigView {
  /** Returns the text under a key; empty if it is not set, or set to nothing. */
  Optional<String> value(String key);

  /** Returns where the value comes from, for complaints; empty text if unknown. */
  String source(String key);

  /** Returns every key that is set and begins with {@code botmesh.}. */
  Set<String> keys();
}
