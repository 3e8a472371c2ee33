package io.botmesh.ear;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** The servers that the EAR runs on, byte for byte the same. */
public enum AppServer {
  LIBERTY,
  WILDFLY;

  /**
   * Launches a server with the EAR; it is not ready yet.
   *
   * @param label its replica label
   * @param settings further environment
   */
  public Replica launch(String label, Map<String, String> settings) {
    return launch(label, Application.ear(), settings);
  }

  /**
   * Launches a server with another application; it is not ready yet.
   *
   * @param label its replica label
   * @param settings further environment
   */
  public Replica launch(String label, Application application, Map<String, String> settings) {
    try {
      return switch (this) {
        case LIBERTY -> LibertyReplica.launch(label, application, settings);
        case WILDFLY -> WildFlyReplica.launch(label, application, settings);
      };
    } catch (IOException e) {
      throw new UncheckedIOException("Replica " + label + " cannot be launched", e);
    }
  }
}
