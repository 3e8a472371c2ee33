package io.botmesh.api.spi;

import java.util.List;

/** The bots of an application, as they come and go. Thread-safe. */
public interface RunningBots {
  /** Returns those that are started and not yet stopped. */
  List<RunningBot> all();
}
