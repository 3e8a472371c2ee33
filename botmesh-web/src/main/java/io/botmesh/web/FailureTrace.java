package io.botmesh.web;

/**
 * Where a failure comes from, for the log. A stack trace as Java prints it would show messages raw,
 * and they may quote what somebody sent: here they are cut, and nothing but printable ASCII is left
 * of them.
 */
final class FailureTrace {
  private static final int FRAMES = 12;
  private static final int CAUSES = 4;
  private static final int LONGEST = 200;

  private FailureTrace() {}

  /** Returns the trace, each line on a line of its own, beginning with a line break. */
  static String of(Throwable failure) {
    StringBuilder trace = new StringBuilder();
    Throwable one = failure;
    for (int causes = 0; one != null && causes < CAUSES; causes++) {
      trace.append(causes == 0 ? "\n  " : "\n  caused by ").append(one.getClass().getName());
      trace.append(": ").append(printable(String.valueOf(one.getMessage())));
      StackTraceElement[] frames = one.getStackTrace();
      for (int at = 0; at < Math.min(FRAMES, frames.length); at++) {
        trace.append("\n    at ").append(frames[at]);
      }
      one = one.getCause();
    }
    return trace.toString();
  }

  private static String printable(String message) {
    String cut = message.length() > LONGEST ? message.substring(0, LONGEST) + "..." : message;
    return cut.replaceAll("[^ -~]", "?");
  }
}
