package io.botmesh.impl.accept;

import io.botmesh.api.InboundMessage;
import io.botmesh.impl.wire.TimerLetters;
import java.nio.charset.StandardCharsets;

/**
 * What a provider may bring.
 *
 * @param maxTextBytes the longest text, in bytes of UTF-8
 * @param maxChatIdBytes the longest chat id, in bytes of UTF-8
 */
record MessageBounds(int maxTextBytes, int maxChatIdBytes) {
  /**
   * Refuses what is larger, and what would be taken for a timer.
   *
   * @throws IllegalArgumentException with what, how much and the key
   */
  void check(InboundMessage message) {
    if (TimerLetters.isTimer(message.id())) {
      throw new IllegalArgumentException(
          "BMESH-0660 A message id must not begin as those of timers do; give it another one");
    }
    check("text", message.text(), maxTextBytes, "botmesh.limits.text");
    check("chat id", message.chat().value(), maxChatIdBytes, "botmesh.limits.chat-id");
  }

  private static void check(String what, String value, int most, String key) {
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > most) {
      throw new IllegalArgumentException(
          "BMESH-0333 A "
              + what
              + " has at most "
              + most
              + " bytes ("
              + key
              + "), this has "
              + bytes);
    }
  }
}
