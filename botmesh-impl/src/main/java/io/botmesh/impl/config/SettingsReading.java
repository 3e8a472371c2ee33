package io.botmesh.impl.config;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import java.util.List;
import java.util.Optional;

/**
 * What came of reading a configuration.
 *
 * @param found the settings; empty if there are complaints
 * @param complaints all that is wrong
 * @param warnings what is odd but does not stop the start
 */
public record SettingsReading(
    Optional<BotSettings> found, List<Complaint> complaints, List<String> warnings) {
  /** Copies the lists. */
  public SettingsReading {
    complaints = List.copyOf(complaints);
    warnings = List.copyOf(warnings);
  }

  /**
   * Returns the settings.
   *
   * @throws BotMisconfigured with all that is wrong
   */
  public BotSettings settings() {
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    return found.orElseThrow();
  }
}
