package io.botmesh.impl.engine;

import static io.botmesh.impl.engine.Release.GREETING;
import static io.botmesh.impl.engine.Release.NOT_UNDERSTOOD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Flow;
import io.botmesh.api.Interrupted;
import io.botmesh.api.Question;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of conversations that another replica cannot go on with. */
class FallbackStory extends ConversationStory {
  private final Queue<Interrupted> interruptions = new ConcurrentLinkedQueue<>();

  FallbackStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  /** A release with a conversation that holds what cannot be recorded. */
  private static Release lamps() {
    return Release.of()
        .and(bot -> bot.conversation("lamp", FallbackStory::light).on("lamp").live())
        .and(
            bot ->
                bot.when("mine", context -> context.enter("lamp", Map.of("owner", "Ms " + "Ito"))))
        .and(
            bot ->
                bot.when(
                    "habla",
                    context -> {
                      context.speak(new Locale("es"));
                      context.reply("Vale.");
                    }));
  }

  private static void light(ConversationContext c) {
    Thread hand = Thread.currentThread();
    String owner = c.state("owner");
    String room = c.ask(owner.isEmpty() ? "Which room?" : "Which room, " + owner + "?").text();
    int hours = c.ask("How long?").asInt();
    boolean bright = c.ask(Question.yesNo("Bright?"));
    c.say(room + " " + hours + " h" + (bright ? " bright" : " dim"));
    assertThat(Thread.currentThread()).as("its own stack").isSameAs(hand);
  }

  private static Replica asked(Replica replica, Person person) {
    person.tells(replica, "lamp").hears("Which room?");
    person.tells(replica, "kitchen").hears("How long?");
    return replica;
  }

  @Test
  @Tag("R9")
  void aLiveConversationIsWrittenTwiceHoweverLongItIsAndGoesOnWhereItIs() {
    Replica left = deployed(lamps());
    deployed(lamps());
    Person anna = person("anna");
    asked(left, anna);
    Optional<String> marker = reading().store().checkpoint(anna.chat()).value();
    assertThat(marker).isPresent();
    assertThat(marker.get()).contains("lamp").doesNotContain("kitchen").hasSizeLessThan(600);
    anna.tells(left, "long").hears("Please answer with a whole number.");
    anna.tells(left, "3").hears("Bright?");
    assertThat(reading().store().checkpoint(anna.chat()).value()).isEqualTo(marker);
    anna.tells(left, "no").hears("kitchen 3 h dim").tells(left, "hi").hears(GREETING);
    assertThat(left.backend.checkpoints())
        .satisfiesExactly(
            first -> assertThat(first.value()).isPresent(),
            second -> assertThat(second.value()).isEmpty());
    assertThat(reading().store().checkpoint(anna.chat()).value()).isEmpty();
    assertThat(handovers(left)).isEmpty();
  }

  @Test
  @Tag("R4")
  @Tag("R5")
  @Tag("R9")
  void notifySaysSoInTheLanguageOfTheChatAndUsesTheMessageUp() {
    Replica left = deployed(lamps());
    Replica right = deployed(lamps().fallback("notify"));
    Replica own =
        deployed(
            lamps()
                .fallback("notify")
                .with("botmesh.handover.notify-message", "The lamp went out."));
    Person anna = person("anna");
    asked(left, anna);
    anna.tells(right, "hi").hears(INTERRUPTED).tells(right, "hi").hears(GREETING);
    Person bea = person("bea").tells(right, "habla").hears("Vale.");
    asked(left, bea);
    bea.tells(right, "3")
        .hears("Lo siento, nuestra conversación se ha interrumpido. Empieza de nuevo, por favor.");
    Person cora = person("cora");
    asked(left, cora);
    cora.tells(own, "3").hears("The lamp went out.");
    awaitHandovers(
        right,
        handedOver(anna, "lamp", Outcome.NOTIFIED, "live"),
        handedOver(bea, "lamp", Outcome.NOTIFIED, "live"));
    awaitHandovers(own, handedOver(cora, "lamp", Outcome.NOTIFIED, "live"));
    // Where it was left behind, nothing of it comes back.
    anna.tells(left, "3").hears(NOT_UNDERSTOOD);
    assertThat(handovers(left)).isEmpty();
  }

  @Test
  @Tag("R4")
  @Tag("R5")
  @Tag("R9")
  void restartEntersItAgainWithWhatItBeganWith() {
    Replica left = deployed(lamps());
    Replica right = deployed(lamps().fallback("restart"));
    Person anna = person("anna").tells(left, "mine").hears("Which room, Ms Ito?");
    anna.tells(left, "kitchen").hears("How long?");
    anna.tells(right, "3").hears("Which room, Ms Ito?");
    anna.tells(right, "hall").hears("How long?").tells(right, "3").hears("Bright?");
    anna.tells(right, "yes").hears("hall 3 h bright");
    awaitHandovers(right, handedOver(anna, "lamp", Outcome.RESTARTED, "live"));
  }

  @Test
  @Tag("R4")
  @Tag("R5")
  @Tag("R9")
  void dropRoutesTheMessageAsUsual() {
    Replica left = deployed(lamps());
    Replica right = deployed(lamps());
    Person anna = person("anna");
    asked(left, anna);
    anna.tells(right, "hi").hears(GREETING);
    Person ben = person("ben");
    asked(left, ben);
    // It may even be what begins the conversation.
    ben.tells(right, "lamp").hears("Which room?");
    awaitHandovers(
        right,
        handedOver(anna, "lamp", Outcome.DROPPED, "live"),
        handedOver(ben, "lamp", Outcome.DROPPED, "live"));
  }

  @Test
  @Tag("R5")
  @Tag("R9")
  void theApplicationsOwnWayDecidesWhetherTheMessageIsUsedUp() {
    Replica left = deployed(lamps());
    Replica right = deployed(lamps().fallback("notify").and(this::takingUp));
    Person anna = person("anna").tells(left, "mine").hears("Which room, Ms Ito?");
    anna.tells(right, "kitchen").hears("Where were we, Ms Ito?", "Which room?");
    anna.tells(right, "hall").hears("How long?");
    Person ben = person("ben");
    asked(left, ben);
    ben.tells(right, "hi").hears(GREETING);
    awaitHandovers(
        right,
        handedOver(anna, "lamp", Outcome.MIGRATED, "live"),
        handedOver(ben, "lamp", Outcome.DROPPED, "live"));
    assertThat(interruptions)
        .containsExactly(
            new Interrupted(anna.chat(), "lamp", "", Map.of("owner", "Ms Ito"), "live"),
            new Interrupted(ben.chat(), "lamp", "", Map.of(), "live"));
  }

  private void takingUp(Bot bot) {
    bot.whenInterrupted(
        (interrupted, context) -> {
          interruptions.add(interrupted);
          if (context.text().equals("hi")) {
            return false;
          }
          Object owner = interrupted.state().getOrDefault("owner", "you");
          context.reply("Where were we, " + owner + "?");
          context.enter(interrupted.conversation());
          return true;
        });
  }

  @Test
  @Tag("R5")
  @Tag("R9")
  void whatHasChangedIsTakenUpByTheApplicationWithAllItKnew() {
    Flow old = Flow.named("trip").on("trip").ask("From?", "from").ask("To?", "to").persistent();
    Flow other = Flow.named("trip").on("trip").ask("To?", "to").ask("Back?", "back").persistent();
    Replica left = deployed(Release.of(old));
    Replica right =
        deployed(
            Release.of(other)
                .and(
                    bot ->
                        bot.whenInterrupted(
                            (interrupted, context) -> {
                              interruptions.add(interrupted);
                              context.reply(
                                  interrupted.state().get("from") + " to " + context.text());
                              return true;
                            })));
    Person anna = person("anna").tells(left, "trip").hears("From?");
    anna.tells(left, "Lima").hears("To?").tells(right, "Cusco").hears("Lima to Cusco");
    anna.tells(right, "Cusco").hears(NOT_UNDERSTOOD);
    awaitHandovers(right, handedOver(anna, "trip", Outcome.MIGRATED, "changed"));
    assertThat(interruptions)
        .containsExactly(
            new Interrupted(anna.chat(), "trip", "to", Map.of("from", "Lima"), "changed"));
  }

  /** Orders a dish, and counts how often it is placed. */
  private static Release kitchen(Queue<String> placed, String... questions) {
    return Release.of()
        .and(
            bot ->
                bot.conversation(
                        "dish",
                        c -> {
                          String dish = c.ask(questions[0]).text();
                          String number =
                              c.run(
                                  "place",
                                  () -> {
                                    placed.add(dish);
                                    return "#" + placed.size();
                                  });
                          String place = c.ask(questions[1]).text();
                          c.say(dish + " " + number + " to " + place);
                        })
                    .on("dish"));
  }

  @Test
  @Tag("R5")
  @Tag("R6")
  void anImperativeOneIsReplayedElsewhereUnlessItsBodyWantsSomethingElse() {
    Queue<String> placed = new ConcurrentLinkedQueue<>();
    Release release = kitchen(placed, "Which dish?", "Where to?").fallback("notify");
    Replica left = deployed(release);
    Replica right = deployed(release);
    Replica newer = deployed(kitchen(placed, "Which dish?", "Which table?").fallback("notify"));
    Person anna = person("anna").tells(left, "dish").hears("Which dish?");
    anna.tells(right, "soup").hears("Where to?").tells(left, "hall").hears("soup #1 to hall");
    Person ben = person("ben").tells(left, "dish").hears("Which dish?");
    ben.tells(left, "rice").hears("Where to?").tells(newer, "hall").hears(INTERRUPTED);
    // What it waits for is the same there.
    Person cora = person("cora").tells(left, "dish").hears("Which dish?");
    cora.tells(newer, "fish").hears("Which table?");
    assertThat(placed).containsExactly("soup", "rice", "fish");
    awaitHandovers(right, handedOver(anna, "dish", Outcome.REPLAYED, ""));
    awaitHandovers(left, handedOver(anna, "dish", Outcome.REPLAYED, ""));
    awaitHandovers(
        newer,
        handedOver(ben, "dish", Outcome.NOTIFIED, "changed"),
        handedOver(cora, "dish", Outcome.REPLAYED, ""));
    await().atMost(LONG).until(() -> !log().of("BMESH-0490").isEmpty());
    assertThat(log().of("BMESH-0490"))
        .singleElement()
        .asString()
        .contains("dish", "ben", "Where to?", "Which table?");
    assertThat(List.copyOf(placed)).hasSize(3);
  }
}
