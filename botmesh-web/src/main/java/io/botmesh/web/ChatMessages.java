package io.botmesh.web;

import io.botmesh.api.ChatId;
import io.botmesh.api.MessageId;
import io.botmesh.webchat.WebChatDoor;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.function.Supplier;

/** What may be asked of one bot's chats, whichever path leads there. */
final class ChatMessages {
  private final Supplier<WebChatDoor> door;
  private final Supplier<String> newIds;

  /**
   * Asks a bot.
   *
   * @param door finds the bot once the input is found good
   * @param newIds ids for messages that come without
   */
  ChatMessages(Supplier<WebChatDoor> door, Supplier<String> newIds) {
    this.door = door;
    this.newIds = newIds;
  }

  Response post(String encodedChat, InputStream body) {
    ChatId chat = ChatInput.chat(encodedChat);
    WebChatDoor to = door.get();
    PostedMessage posted = PostedMessage.read(PostedBody.read(body, to.clock()));
    MessageId id = ChatInput.message(posted.id().orElseGet(newIds));
    return switch (said(to, chat, id, posted.text())) {
      case ACCEPTED -> accepted(id, "accepted");
      case DUPLICATE -> accepted(id, "duplicate");
      case TEXT_TOO_LONG -> throw new Refused(413, "BMESH-0708 The text is too long");
    };
  }

  private static WebChatDoor.Posted said(WebChatDoor door, ChatId chat, MessageId id, String text) {
    try {
      return door.post(chat, id, text);
    } catch (IllegalArgumentException wrong) {
      throw Refused.bad(String.valueOf(wrong.getMessage()));
    }
  }

  private static Response accepted(MessageId id, String status) {
    JsonObject answer =
        Json.createObjectBuilder().add("id", id.value()).add("status", status).build();
    return Response.accepted(answer).build();
  }

  JsonObject read(String encodedChat, String after, String limit) {
    ChatId chat = ChatInput.chat(encodedChat);
    long from = ChatInput.after(after);
    int most = ChatInput.limit(limit);
    return MessageJson.page(door.get().messages(chat, from, most));
  }
}
