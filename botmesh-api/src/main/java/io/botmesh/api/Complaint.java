package io.botmesh.api;

import java.util.Objects;

/**
 * One thing that is wrong with a configuration.
 *
 * @param key the key, or the place in the code, that is complained about
 * @param value what stands there; empty if nothing does. Secrets are never put here
 * @param source where the value comes from; empty if unknown
 * @param reason what is wrong and what to do
 */
public record Complaint(String key, String value, String source, String reason) {
  /**
   * A complaint with nothing missing.
   *
   * @throws NullPointerException if anything is null
   */
  public Complaint {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(reason, "reason");
  }

  @Override
  public String toString() {
    return key + "=" + value + (source.isEmpty() ? "" : " (from " + source + ")") + ": " + reason;
  }
}
