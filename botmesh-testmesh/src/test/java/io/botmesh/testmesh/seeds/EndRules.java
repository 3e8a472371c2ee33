package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.testmesh.Member;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Judges what became of every message, once everything has come to rest. */
final class EndRules implements Rule {
  private final Books books;
  private final SendRules sends;
  private final Heartbeats hearts;
  private final Backend store;
  private final History history;
  private final List<Person> people;
  private final Set<ReplicaId> fallen;
  private final Set<MessageId> reported = new HashSet<>();
  private final Set<String> died = new HashSet<>();

  /**
   * Of one story.
   *
   * @param fallen the replicas that died or stopped; grows with the story
   */
  EndRules(
      Books books,
      SendRules sends,
      Heartbeats hearts,
      Backend store,
      History history,
      List<Person> people,
      Set<ReplicaId> fallen) {
    this.books = books;
    this.sends = sends;
    this.hearts = hearts;
    this.store = store;
    this.history = history;
    this.people = people;
    this.fallen = fallen;
  }

  @Override
  public void raised(Member by, Object event) {
    if (event instanceof MessageFailed failed && failed.last()) {
      reported.add(failed.message());
    }
    if (event instanceof MessageDied dead) {
      died.add(dead.chat() + " " + dead.letter());
    }
  }

  @Override
  public void atTheEnd() {
    people.forEach(this::judge);
    books.all().forEach(this::judgeSends);
  }

  private void judge(Person person) {
    MessageId id = person.message().id();
    ChatId chat = person.message().chat();
    if (!person.taken()) {
      history.broken("I6 nobody has taken " + id);
      return;
    }
    ChatBook book = books.of(chat);
    ChatBook.Accepted ticket = book.tickets().get(id);
    if (ticket == null) {
      history.broken("I3 " + id + " was acknowledged but never accepted");
    } else if (!book.commits().containsKey(id)) {
      judgeUncommitted(chat, id, ticket);
    }
  }

  private void judgeUncommitted(ChatId chat, MessageId id, ChatBook.Accepted ticket) {
    if (ticket.bound()) {
      boolean excused =
          fallen.contains(ticket.home())
              || reported.contains(id)
              || hearts.absentSince(ticket.home(), ticket.at());
      if (!excused) {
        history.broken("I3 " + id + " is lost without a word, " + ticket);
      }
    } else if (letters(chat).stream().noneMatch(letter -> isOf(letter, person(id)))) {
      history.broken("I3 " + id + " is neither committed nor a dead letter, " + ticket);
    }
  }

  private Person person(MessageId id) {
    return people.stream().filter(one -> one.message().id().equals(id)).findFirst().orElseThrow();
  }

  private static boolean isOf(DeadLetter letter, Person person) {
    return letter.id().endsWith(".dead") && letter.payload().contains(person.message().text());
  }

  private List<DeadLetter> letters(ChatId chat) {
    return store.deadLetters().list(chat, 1000);
  }

  private void judgeSends(ChatId chat, ChatBook book) {
    book.commits()
        .forEach(
            (id, commit) -> {
              ChatBook.Accepted ticket = book.tickets().get(id);
              boolean excused =
                  ticket != null
                      && ticket.bound()
                      && (fallen.contains(ticket.home()) || reported.contains(id));
              for (int number = 1; number <= commit.replies() && !excused; number++) {
                judgeSend(chat, id, commit.fence() + "." + number);
              }
            });
  }

  private void judgeSend(ChatId chat, MessageId id, String entry) {
    boolean dead =
        letters(chat).stream().anyMatch(one -> one.id().equals(entry))
            || died.contains(chat + " " + entry);
    if (!dead && !sends.sent(chat, entry)) {
      history.broken("I5 the reply " + entry + " to " + id + " was never sent");
    }
  }
}
