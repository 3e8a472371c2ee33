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
  private final Perils perils;
  private final boolean durable;
  private final boolean logged;
  private final Map<ChatId, Map<String, List<Sent>>> sends = new TreeMap<>();
  private final Map<String, Place> lastOf = new HashMap<>();
  private int maybes;

  private record Sent(ReplicaId by, boolean maybe) {}

  /** Where an entry stands among those of its chat. */
  private record Place(long fence, int number) {
    static Place of(String entry) {
      int at = entry.indexOf('.');
      return new Place(
          Long.parseLong(entry.substring(0, at)), Integer.parseInt(entry.substring(at + 1)));
    }

    boolean before(Place other) {
      return fence < other.fence || (fence == other.fence && number < other.number);
    }
  }

  /**
   * Of a transport.
   *
   * @param logged whether it takes the same entry as often as one likes and shows it once
   */
  SendRules(Books books, History history, Perils perils, boolean durable, boolean logged) {
    this.books = books;
    this.history = history;
    this.perils = perils;
    this.durable = durable;
    this.logged = logged;
  }

  void took(ReplicaId by, OutboundMessage message) {
    history.note(by + " sent " + message);
    String entry = message.entry();
    List<Sent> before =
        sends
            .computeIfAbsent(message.chat(), chat -> new LinkedHashMap<>())
            .computeIfAbsent(entry, id -> new ArrayList<>());
    before.add(new Sent(by, message.maybe()));
    if (message.maybe()) {
      maybes++;
      if (!perils.explain(message.chat(), entry)) {
        history.broken("I5 " + entry + " is marked as perhaps sent, and nothing has happened");
      }
    }
    if (!entry.endsWith(".dead")) {
      judge(by, message, before);
    }
  }

  private void judge(ReplicaId by, OutboundMessage message, List<Sent> before) {
    String entry = message.entry();
    Place place = Place.of(entry);
    if (!books.of(message.chat()).hasCommitted(place.fence())) {
      history.broken("I7 " + entry + " was sent, but no turn with that fence has committed");
    }
    if (!logged && before.stream().filter(sent -> !sent.maybe()).count() > 1) {
      history.broken("I5 " + entry + " was sent again without a word: " + before);
    }
    if (before.size() == 1) {
      String whose = durable ? message.chat().value() : message.chat() + " by " + by;
      Place last = lastOf.getOrDefault(whose, new Place(0, 0));
      // Whoever slept with it in hand may send, when it wakes, what another has given up meanwhile.
      boolean slept =
          perils.befallen(by) && (message.maybe() || perils.explain(message.chat(), entry));
      if (place.before(last) && !slept) {
        history.broken("I5 " + entry + " was sent first after " + last);
      } else if (!place.before(last)) {
        lastOf.put(whose, place);
      }
    }
  }

  int maybes() {
    return maybes;
  }

  /** Tells whether an entry was sent. */
  boolean sent(ChatId chat, String entry) {
    return sends.getOrDefault(chat, Map.of()).containsKey(entry);
  }
}
