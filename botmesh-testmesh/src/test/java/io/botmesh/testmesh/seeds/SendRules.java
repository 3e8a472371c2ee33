package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.OutboundMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Judges what reaches people. */
final class SendRules implements Rule {
  private final Books books;
  private final History history;
  private final boolean durable;
  private final boolean logged;
  private final Map<ChatId, Map<String, List<Sent>>> sends = new TreeMap<>();
  private final Map<String, Long> lastOf = new HashMap<>();
  private int maybes;

  private record Sent(ReplicaId by, boolean maybe) {}

  /**
   * Of a transport.
   *
   * @param logged whether it takes the same entry as often as one likes and shows it once
   */
  SendRules(Books books, History history, boolean durable, boolean logged) {
    this.books = books;
    this.history = history;
    this.durable = durable;
    this.logged = logged;
  }

  void took(ReplicaId by, OutboundMessage message) {
    history.note(by + " sent " + message);
    String entry = message.entry();
    ChatBook book = books.of(message.chat());
    List<Sent> before =
        sends
            .computeIfAbsent(message.chat(), chat -> new LinkedHashMap<>())
            .computeIfAbsent(entry, id -> new ArrayList<>());
    before.add(new Sent(by, message.maybe()));
    maybes += message.maybe() ? 1 : 0;
    if (entry.endsWith(".dead")) {
      return;
    }
    long fence = Long.parseLong(entry.substring(0, entry.indexOf('.')));
    if (!book.commits().containsValue(fence)) {
      history.broken("I7 " + entry + " was sent, but no turn with that fence has committed");
    }
    if (!logged && before.stream().filter(sent -> !sent.maybe()).count() > 1) {
      history.broken("I5 " + entry + " was sent again without a word: " + before);
    }
    if (before.size() == 1) {
      String whose = durable ? message.chat().value() : message.chat() + " by " + by;
      long last = lastOf.getOrDefault(whose, 0L);
      if (fence < last) {
        history.broken("I5 " + entry + " was sent first after one of fence " + last);
      }
      lastOf.put(whose, Math.max(last, fence));
    }
  }

  int maybes() {
    return maybes;
  }

  /** Tells whether anything of a turn was sent. */
  boolean sent(ChatId chat, long fence) {
    return sends.getOrDefault(chat, Map.of()).keySet().stream()
        .anyMatch(entry -> entry.startsWith(fence + "."));
  }
}
