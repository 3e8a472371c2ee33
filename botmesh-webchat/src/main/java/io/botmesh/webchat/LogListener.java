package io.botmesh.webchat;

import io.botmesh.api.LogEntry;
import java.util.List;

/** Who watches a chat. */
public interface LogListener {
  /**
   * Takes lines that follow those taken before, without gap or double. Must return quickly. Called
   * by one thread at a time.
   *
   * @param lines at least one
   * @param taken to be run once the lines are out of hand, on any thread; none follow before that
   */
  void lines(List<LogEntry> lines, Runnable taken);

  /**
   * Learns that nothing more comes, since the bot stops here or this listener failed; another
   * replica may go on. May come while {@link #lines} is under way.
   */
  void ended();
}
