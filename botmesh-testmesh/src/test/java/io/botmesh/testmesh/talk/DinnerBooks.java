package io.botmesh.testmesh.talk;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.CommitAnswer.Committed;
import io.botmesh.api.spi.SaveAnswer.Saved;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.dinner.Restaurant;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.Witness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Hears of all that is asked for at a dinner, and writes down what it is judged by. */
final class DinnerBooks implements Witness {
  private final Deaths deaths;
  private final Restaurant restaurant;
  private final Story story;
  private final List<Member> writers = new ArrayList<>();
  private final Set<String> ticked = new HashSet<>();
  private final List<ConversationHandedOver> handovers = new ArrayList<>();

  DinnerBooks(Deaths deaths, Restaurant restaurant, Story story) {
    this.deaths = deaths;
    this.restaurant = restaurant;
    this.story = story;
  }

  @Override
  public void begins(Call call) {
    deaths.begins(call);
  }

  @Override
  public void done(Call call, Object outcome) {
    if (outcome instanceof Saved || outcome instanceof Committed) {
      restaurant.recorded(new ReplicaId(call.by().name()));
      writers.add(call.by());
    }
    if (call.is(TurnStore.class, "tick")) {
      call.argument(TickCall.class).results().stream()
          .filter(TickCall.Result.Sent.class::isInstance)
          .forEach(sent -> ticked.add(sent.id()));
    }
    deaths.done(call);
  }

  @Override
  public void raised(Member by, Object event) {
    heard(event);
  }

  /** Hears an event, of the engine or of conversations. */
  void heard(Object event) {
    story.tell("event " + event);
    if (event instanceof ConversationHandedOver handover) {
      handovers.add(handover);
    }
  }

  /** Tells whether an entry was ticked off as sent. */
  boolean ticked(String entry) {
    return ticked.contains(entry);
  }

  /** Returns how often a turn was saved or committed by another replica than the one before. */
  int changesOfReplica() {
    int changes = 0;
    for (int at = 1; at < writers.size(); at++) {
      changes += writers.get(at).equals(writers.get(at - 1)) ? 0 : 1;
    }
    return changes;
  }

  /**
   * Tells whether the conversation was begun anew in place of one that was cut off: the message
   * that had begun it was lost, and came again as another one.
   */
  boolean begunAnew() {
    return handovers.stream().anyMatch(DinnerBooks::isReplacement);
  }

  /** Tells whether an event is about that. */
  static boolean isReplacement(ConversationHandedOver handover) {
    return handover.outcome() == Outcome.DROPPED && handover.reason().equals("replaced");
  }

  /** Returns the events that told of handovers. */
  List<ConversationHandedOver> handovers() {
    return List.copyOf(handovers);
  }
}
