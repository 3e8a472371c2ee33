package io.botmesh.impl.engine;

import static io.botmesh.impl.engine.Release.GREETING;
import static io.botmesh.impl.engine.Release.NOT_UNDERSTOOD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.Flow;
import io.botmesh.api.Question;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.event.MessageDied;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bot that is deployed anew, otherwise, while its users are in the middle of something. */
class ChangedFlowStory extends ConversationStory {
  private static final Flow FIRST =
      Flow.named("order")
          .on("order")
          .ask("Which size?", "askSize")
          .ask("Which address?", "askAddress")
          .ask(Question.yesNo("All right?"), "confirm")
          .say(c -> c.state("askSize") + " to " + c.state("askAddress"))
          .persistent();

  ChangedFlowStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  /** With a question before the address, whose step has another name and, or not, says so. */
  private static Flow second(boolean mapped) {
    Flow begun =
        Flow.named("order")
            .on("order")
            .ask("Which size?", "askSize")
            .ask("Which phone?", "askPhone")
            .ask("Delivered where?", "askDelivery");
    return (mapped ? begun.was("askAddress") : begun)
        .ask(Question.yesNo("Sure?"), "confirm")
        .say(
            c ->
                c.state("askSize")
                    + " to "
                    + c.state("askDelivery")
                    + ", phone <"
                    + c.state("askPhone")
                    + ">")
        .persistent();
  }

  /** Somebody who stands at the address when the first version goes away. */
  private Person atTheAddress(String chat, Replica first) {
    return person(chat)
        .tells(first, "order")
        .hears("Which size?")
        .tells(first, "big")
        .hears("Which address?");
  }

  @Test
  @Tag("K2-1")
  @Tag("R6")
  void withAMappingItGoesOnAtTheStepThatTookItsPlace() {
    Replica old = deployed(Release.of(FIRST));
    Person anna = atTheAddress("anna", old);
    old.stop();
    Replica now = deployed(Release.of(second(true)).fallback("notify"));
    anna.tells(now, "Example Street 1").hears("Sure?");
    anna.tells(now, "yes").hears("big to Example Street 1, phone <>");
    awaitHandovers(now, handedOver(anna, "order", Outcome.MIGRATED, ""));
    assertThat(log().of("BMESH-0326")).isEmpty();
    // The declared policy is told of once, with both versions.
    assertThat(log().of("BMESH-0478"))
        .singleElement()
        .asString()
        .contains(
            "anna", "order", "askAddress", "askDelivery", shapeOf(FIRST), shapeOf(second(true)));
  }

  /** Returns the name of a flow's shape, as a replica of its own stores it. */
  private String shapeOf(Flow flow) {
    Replica replica = deployed(Release.of(flow));
    Person somebody = person("shape of " + replica.id).tells(replica, "order");
    somebody.hearsSomething();
    String checkpoint = reading().store().checkpoint(somebody.chat()).value().orElseThrow();
    return checkpoint.replaceAll("(?s).*\"fingerprint\" *: *\"([^\"]+)\".*", "$1");
  }

  @Test
  @Tag("K2-1")
  @Tag("R6")
  void withoutAMappingTheFallbackDecidesOnceAndNothingIsTakenForThePhone() {
    Replica old = deployed(Release.of(FIRST));
    Person anna = atTheAddress("anna", old);
    Person ben = atTheAddress("ben", old);
    Person cora = atTheAddress("cora", old);
    old.stop();
    Replica notifies = deployed(Release.of(second(false)).fallback("notify"));
    Replica restarts = deployed(Release.of(second(false)).fallback("restart"));
    Replica drops = deployed(Release.of(second(false)));
    anna.tells(notifies, "Example Street 1").hears(INTERRUPTED);
    ben.tells(restarts, "Example Street 1").hears("Which size?");
    cora.tells(drops, "Example Street 1").hears(NOT_UNDERSTOOD);
    awaitHandovers(notifies, handedOver(anna, "order", Outcome.NOTIFIED, "changed"));
    awaitHandovers(restarts, handedOver(ben, "order", Outcome.RESTARTED, "changed"));
    awaitHandovers(drops, handedOver(cora, "order", Outcome.DROPPED, "changed"));
    assertThat(log().of("BMESH-0326"))
        .hasSize(3)
        .first()
        .asString()
        .contains("anna", "order", shapeOf(FIRST), shapeOf(second(false)));
    // No error loop: whatever comes next is as if it had never been, and it can be begun anew.
    anna.tells(notifies, "Example Street 1").hears(NOT_UNDERSTOOD);
    ben.tells(restarts, "small").hears("Which phone?");
    for (Person person : List.of(anna, cora)) {
      person.tells(notifies, "hi").hears(GREETING).tells(notifies, "order").hears("Which size?");
      person.tells(notifies, "small").hears("Which phone?");
    }
    for (Person person : List.of(anna, ben, cora)) {
      person.tells(restarts, "123").hears("Delivered where?");
      person.tells(restarts, "Hill 1").hears("Sure?").tells(restarts, "yes");
      person.hears("small to Hill 1, phone <123>");
    }
    assertThat(log().of("BMESH-0326")).hasSize(3);
  }

  @Test
  @Tag("K2-1")
  @Tag("R6")
  void otherTextsAndAnotherFlowAreNoNewVersion() {
    Replica old = deployed(Release.of(FIRST));
    Person anna = atTheAddress("anna", old);
    old.stop();
    Flow reworded =
        Flow.named("order")
            .on("order")
            .ask("What size?", "askSize")
            .ask("Which street?", "askAddress")
            .ask(Question.yesNo("Is that all right?"), "confirm")
            .say("Thank you.")
            .persistent();
    Flow unrelated = Flow.named("survey").on("survey").ask("How was it?", "rating").persistent();
    Replica now = deployed(Release.of(unrelated, reworded).fallback("notify"));
    anna.tells(now, "Example Street 1").hears("Is that all right?");
    anna.tells(now, "yes").hears("Thank you.");
    awaitHandovers(now, handedOver(anna, "order", Outcome.RESUMED, ""));
  }

  @Test
  @Tag("K2-1")
  void aFlowThatIsGoneFallsBackOnceAndTheChatGoesOn() {
    Replica old = deployed(Release.of(FIRST));
    Person anna = atTheAddress("anna", old);
    Person ben = atTheAddress("ben", old);
    Person cora = atTheAddress("cora", old);
    old.stop();
    Replica notifies = deployed(Release.of().fallback("notify"));
    Replica restarts = deployed(Release.of().fallback("restart"));
    Replica drops = deployed(Release.of());
    anna.tells(notifies, "Example Street 1").hears(INTERRUPTED);
    anna.tells(notifies, "order").hears(NOT_UNDERSTOOD).tells(notifies, "hi").hears(GREETING);
    // What is not there cannot begin again.
    ben.tells(restarts, "hi").hears(GREETING).tells(restarts, "hi").hears(GREETING);
    cora.tells(drops, "hi").hears(GREETING).tells(drops, "order").hears(NOT_UNDERSTOOD);
    awaitHandovers(notifies, handedOver(anna, "order", Outcome.NOTIFIED, "changed"));
    awaitHandovers(restarts, handedOver(ben, "order", Outcome.DROPPED, "changed"));
    awaitHandovers(drops, handedOver(cora, "order", Outcome.DROPPED, "changed"));
    assertThat(log().of("BMESH-0326"))
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).contains("order", "unknown"));
  }

  /** A flow whose second step calls a service. */
  private static Flow calling(AtomicBoolean works, AtomicInteger calls) {
    return Flow.named("start")
        .on("/start")
        .say("Welcome.")
        .ask("Ready?", "ready")
        .say("One moment.")
        .doStep(
            "call",
            c -> {
              calls.incrementAndGet();
              if (!works.get()) {
                throw new IllegalStateException("the service is out of order");
              }
              c.put("number", "one");
            })
        .say(c -> "Your number is " + c.state("number"));
  }

  @Test
  @Tag("K2-3")
  void aServiceThatAlwaysThrowsIsReportedAsItselfAndEveryStartBeginsAtTheBeginning() {
    AtomicBoolean works = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    Release release = Release.of(calling(works, calls).restarts().persistent());
    Replica only = deployed(release);
    Person anna = person("anna");
    for (int round = 1; round <= 5; round++) {
      anna.tells(only, "/start").hears("Welcome.", "Ready?").tells(only, "go");
      anna.hears("Sorry, something went wrong and your message could not be handled.");
      int died = round;
      await().atMost(LONG).until(() -> ofKind(only, MessageDied.class).size() == died);
    }
    assertThat(ofKind(only, MessageDied.class))
        .allSatisfy(death -> assertThat(death.reason()).contains("the service is out of order"));
    // The question waits as before the call.
    assertThat(reading().store().checkpoint(anna.chat()).value().orElseThrow())
        .contains("ready")
        .doesNotContain("underway");
    works.set(true);
    anna.tells(only, "/start").hears("Welcome.", "Ready?").tells(only, "go");
    anna.hears("One moment.", "Your number is one");
    anna.tells(only, "hi").hears(GREETING);
    assertThat(ofKind(only, MessageFailed.class))
        .isNotEmpty()
        .allSatisfy(failure -> assertThat(failure.reason()).contains("the service"));
    assertThat(log().of("BMESH-0326")).isEmpty();
  }

  @Test
  @Tag("K2-3")
  void withoutAFreshStartTheQuestionBeforeTheCallStaysAndIsAnsweredInTheEnd() {
    AtomicBoolean works = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    Release release = Release.of(calling(works, calls).persistent());
    Replica left = deployed(release);
    Replica right = deployed(release);
    Person anna = person("anna").tells(left, "/start").hears("Welcome.", "Ready?");
    for (int round = 1; round <= 4; round++) {
      anna.tells(round % 2 == 0 ? left : right, "/start");
      anna.hears("Sorry, something went wrong and your message could not be handled.");
    }
    works.set(true);
    anna.tells(left, "/start").hears("One moment.", "Your number is one");
    anna.tells(left, "hi").hears(GREETING);
  }

  private static <T> List<T> ofKind(Replica replica, Class<T> type) {
    return replica.events.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
