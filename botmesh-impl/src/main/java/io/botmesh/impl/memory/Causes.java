package io.botmesh.impl.memory;

import java.nio.charset.StandardCharsets;

/** What a message's attempts have told of why they failed. Used under its chat's lock only. */
final class Causes {
  // Much of it gives way to the last: with thousands of attempts the chat must not grow for ever.
  private static final int MOST_BYTES = 4096;

  private String told = "";

  /** Adds what an attempt told. */
  void add(int attempt, String cause) {
    String next = "attempt " + attempt + ": " + cause;
    if (told.isEmpty()) {
      told = next;
    } else if (bytes(told) + bytes(next) > MOST_BYTES) {
      told = "earlier ones left out; " + next;
    } else {
      told = told + "; " + next;
    }
  }

  /** Goes on from what was told elsewhere. */
  void resume(String before) {
    told = before;
  }

  /** Returns all of it; empty if none told anything. */
  String told() {
    return told;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
