package io.botmesh.arquillian;

import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.webchat.WebChatDoor;
import io.botmesh.webchat.cdi.WebChat;
import java.time.Duration;
import java.util.List;

/** A talk with a bot, in one chat. Used by one thread. */
final class Talk {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int PAGE = 1000;

  private final WebChatDoor door;
  private final ChatId chat;

  Talk(WebChat chats, String bot, String chat) {
    this.door = chats.named(bot).orElseThrow();
    this.chat = new ChatId(chat);
  }

  /** Says something and waits for the next answer. */
  String ask(String text) {
    int before = answers().size();
    say(text);
    await("an answer to " + text)
        .pollInSameThread()
        .atMost(LIMIT)
        .until(() -> answers().size() > before);
    return answers().get(before);
  }

  /** Says something. */
  void say(String text) {
    int said = lines(LogLine.From.USER).size();
    door.post(chat, new MessageId(chat.value() + "-" + said), text);
  }

  /** Returns all that the bot said. */
  List<String> answers() {
    return lines(LogLine.From.BOT);
  }

  private List<String> lines(LogLine.From who) {
    return door.messages(chat, 0, PAGE).stream()
        .filter(entry -> entry.line().from() == who)
        .map(entry -> entry.line().text())
        .toList();
  }
}
