package io.botmesh.api.spi;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Where a failure comes from, for a log: classes, lines of code and escaped messages, causes
 * included. A stack trace as Java prints it would show messages raw, and they may quote what
 * somebody wrote.
 */
public final class SafeTrace {
  private static final int FRAMES = 12;
  private static final int CAUSES = 4;

  private SafeTrace() {}

  /** Returns the trace, each line on a line of its own, beginning with a line break. */
  public static String of(Throwable failure) {
    StringBuilder trace = new StringBuilder();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Throwable one = failure;
    while (one != null && seen.add(one) && seen.size() <= CAUSES) {
      trace.append(seen.size() == 1 ? "\n  " : "\n  caused by ").append(one.getClass().getName());
      trace.append(": ").append(SafeText.of(one.getMessage()));
      StackTraceElement[] frames = one.getStackTrace();
      for (int at = 0; at < Math.min(FRAMES, frames.length); at++) {
        trace.append("\n    at ").append(frames[at]);
      }
      one = one.getCause();
    }
    return trace.toString();
  }
}
