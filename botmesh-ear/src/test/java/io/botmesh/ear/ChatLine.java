package io.botmesh.ear;

import jakarta.json.JsonObject;

/**
 * A line of a chat as a person sees it.
 *
 * @param replica empty for the user's lines
 */
public record ChatLine(long seq, String from, String text, String replica) {
  public static ChatLine of(JsonObject message) {
    return new ChatLine(
        message.getJsonNumber("seq").longValueExact(),
        message.getString("from"),
        message.getString("text"),
        message.getString("replica", ""));
  }

  public boolean isFromBot() {
    return from.equals("bot");
  }
}
