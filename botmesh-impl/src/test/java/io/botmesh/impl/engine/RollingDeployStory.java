package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Flow;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two versions of a flow side by side, and chats that cross between them both ways. Each person
 * answers the question that was asked last, with that question's own name: so an answer that was
 * taken for another question's shows in the summary.
 */
abstract class RollingDeployStory extends ConversationStory {
  private static final int CHATS = 60;
  private static final int MOST_ANSWERS = 60;
  private static final Map<String, String> ANSWERS =
      Map.of(
          "Which size?",
          "size",
          "Which phone?",
          "phone",
          "Which address?",
          "address",
          "Where to?",
          "address",
          "Sure?",
          "sure",
          INTERRUPTED,
          "order",
          Release.NOT_UNDERSTOOD,
          "order");

  RollingDeployStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  private static Flow older() {
    return Flow.named("order")
        .on("order")
        .ask("Which size?", "askSize")
        .ask("Which address?", "askAddress")
        .ask("Sure?", "confirm")
        .say(c -> summary(c.state("askSize"), c.state("askAddress"), c.state("confirm")))
        .persistent();
  }

  private static Flow newer(boolean mapped) {
    Flow size = Flow.named("order").on("order").ask("Which size?", "askSize");
    Flow phone =
        mapped
            ? size.was("askSize").ask("Which phone?", "askPhone")
            : size.ask("Which phone?", "askPhone");
    Flow delivery = phone.ask("Where to?", "askDelivery");
    Flow sure = (mapped ? delivery.was("askAddress") : delivery).ask("Sure?", "confirm");
    return (mapped ? sure.was("confirm") : sure)
        .say(
            c ->
                summary(
                        c.state("askSize"),
                        // Of who came from the older version, that is where the address is.
                        c.state("askDelivery").isEmpty()
                            ? c.state("askAddress")
                            : c.state("askDelivery"),
                        c.state("confirm"))
                    + (c.state("askPhone").isEmpty() ? "" : " " + c.state("askPhone")))
        .persistent();
  }

  private static String summary(String size, String address, String sure) {
    return "Order: " + size + " " + address + " " + sure;
  }

  @ParameterizedTest
  @CsvSource({"true, drop", "true, notify", "false, drop", "false, notify"})
  @Tag("K2-1")
  void nobodyGoesOnAtAWrongStepAndNobodyIsStuck(boolean mapped, String fallback) {
    List<Replica> replicas =
        List.of(
            deployed(Release.of(older()).fallback(fallback)),
            deployed(Release.of(newer(mapped)).fallback(fallback)),
            deployed(Release.of(older()).fallback(fallback)),
            deployed(Release.of(newer(mapped)).fallback(fallback)));
    SplittableRandom chance = new SplittableRandom(mapped ? 1 : 2);
    Map<String, Integer> endings = new LinkedHashMap<>();
    List<Person> crossing = new ArrayList<>();
    for (int chat = 0; chat < CHATS; chat++) {
      Person person = person("chat-" + chat);
      person.tells(replicas.get(chance.nextInt(replicas.size())), "order");
      crossing.add(person);
    }
    for (Person person : crossing) {
      endings.merge(toItsEnd(person, replicas, chance), 1, Integer::sum);
    }
    assertThat(endings.keySet())
        .as("what the %s chats came to", CHATS)
        .isSubsetOf("Order: size address sure", "Order: size address sure phone");
    assertThat(handoversOf(replicas))
        .as("chats have crossed, and what came of it")
        .contains(mapped ? "MIGRATED" : fallback.equals("drop") ? "DROPPED" : "NOTIFIED");
  }

  /** Answers on at random replicas; in the end at one, as when the deployment is over. */
  private static String toItsEnd(Person person, List<Replica> replicas, SplittableRandom chance) {
    Replica last = replicas.get(chance.nextInt(replicas.size()));
    for (int answer = 0; answer < MOST_ANSWERS; answer++) {
      String heard = person.hearsSomething();
      if (heard.startsWith("Order:")) {
        return heard;
      }
      assertThat(ANSWERS).as("what the bot may say").containsKey(heard);
      Replica by = answer < MOST_ANSWERS / 2 ? replicas.get(chance.nextInt(replicas.size())) : last;
      person.tells(by, ANSWERS.get(heard));
    }
    return "stuck: " + person.all();
  }

  private static List<String> handoversOf(List<Replica> replicas) {
    return replicas.stream()
        .flatMap(replica -> handovers(replica).stream())
        .map(told -> told.outcome().name())
        .distinct()
        .toList();
  }

  @Test
  @Tag("K2-1")
  void anotherTextAndAnotherFlowAreNoNewVersion() {
    Replica left = deployed(Release.of(older()));
    Replica right =
        deployed(
            Release.of(
                Flow.named("other").on("other").ask("What?", "what"),
                Flow.named("order")
                    .on("order")
                    .ask("What size shall it be?", "askSize")
                    .ask("Which address?", "askAddress")
                    .ask("Sure?", "confirm")
                    .say(
                        c -> summary(c.state("askSize"), c.state("askAddress"), c.state("confirm")))
                    .persistent()));
    Person anna = person("anna").tells(left, "order").hears("Which size?");
    anna.tells(right, "size").hears("Which address?");
    anna.tells(left, "address").hears("Sure?");
    anna.tells(right, "sure").hears("Order: size address sure");
    assertThat(handovers(right)).allMatch(told -> told.outcome().name().equals("RESUMED"));
  }
}
