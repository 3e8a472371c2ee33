package io.botmesh.bench;

/** The state of a chat that every contender stores: 1 KiB of JSON with a counter. */
final class StateText {
  private static final String FILLING = "x".repeat(1000);

  private StateText() {}

  /** Returns the state that follows one that was read; null or empty begins anew. */
  static String after(String before) {
    long count = 0;
    if (before != null && !before.isEmpty()) {
      count = Long.parseLong(before.substring(5, before.indexOf(',')));
    }
    return "{\"n\":" + (count + 1) + ",\"filling\":\"" + FILLING + "\"}";
  }
}
