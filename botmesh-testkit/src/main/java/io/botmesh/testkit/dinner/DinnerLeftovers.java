package io.botmesh.testkit.dinner;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.ScheduleStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a dinner has left in the store once it is over. */
public final class DinnerLeftovers {
  private DinnerLeftovers() {}

  /** Tells whether a send was given up because it may have been sent twice. */
  public static boolean givenUp(Backend store, ChatId chat) {
    return store.deadLetters().list(chat, 10).stream()
        .anyMatch(letter -> letter.kind() == DeadLetter.Kind.SEND && letter.unsure());
  }

  /** Tells whether a timer stands that nobody waits for any more. */
  public static boolean timerLeft(Backend store) {
    return IntStream.range(0, ScheduleStore.PARTS)
        .anyMatch(
            part -> !store.schedules().list(part, Optional.empty(), 10).schedules().isEmpty());
  }

  /** Returns what must not be there, and what is missing; empty if all is well. */
  public static List<String> findings(Backend store, ChatId chat) {
    List<String> findings = new ArrayList<>();
    if (store.store().checkpoint(chat).value().isPresent()) {
      findings.add("the conversation is over, but its checkpoint stands");
    }
    Optional<String> user = store.store().userData(chat).value();
    if (!user.equals(Optional.of("{\"visits\":1}"))) {
      findings.add("one visit was to be counted: " + user);
    }
    if (!store.deadLetters().list(chat, 10).isEmpty()) {
      findings.add("there are dead letters: " + store.deadLetters().list(chat, 10));
    }
    return findings;
  }
}
