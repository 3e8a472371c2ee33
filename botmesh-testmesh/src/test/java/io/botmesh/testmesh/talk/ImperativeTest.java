package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Bot;
import io.botmesh.api.Question;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Imperative conversations on replicas that die. */
class ImperativeTest {
  private final List<String> placed = new ArrayList<>();
  private MemoryMesh mesh = MemoryMesh.of(bot -> {});

  private MemoryMesh mesh(Consumer<Bot> bot, String... settings) {
    BotUnderTest tested =
        new BotUnderTest()
            .routes(bot)
            .routes(it -> it.when("hi", context -> context.reply("Hello!")));
    for (int at = 0; at < settings.length; at += 2) {
      tested.setting(settings[at], settings[at + 1]);
    }
    mesh = tested.mesh();
    return mesh;
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  private void order(Bot bot) {
    bot.conversation(
            "order",
            c -> {
              String dish = c.ask("What would you like?").text();
              int count = c.ask("How many?").asInt();
              String id = c.run("place", () -> place(dish, count));
              c.say("Placed " + id);
              boolean good = c.ask(Question.yesNo("Good?"));
              c.say(good ? "Fine." : "Sorry.");
            })
        .on("order")
        .persistent();
  }

  private String place(String dish, int count) {
    placed.add(count + " " + dish);
    return "#" + placed.size();
  }

  @Test
  void itGoesFromQuestionToQuestionOnWhicheverReplica() {
    mesh(this::order);
    mesh.start();
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.says("order").hears("What would you like?");
    anna.says("soup").hears("How many?");
    anna.says("two").hears("Please answer with a whole number.");
    anna.says("2").hears("Placed #1", "Good?");
    anna.says("no").hears("Sorry.");
    anna.says("hi").hears("Hello!");
    assertThat(placed).containsExactly("2 soup");
  }

  @Test
  void itGoesOnAfterTheDeathOfItsReplica() {
    mesh(this::order);
    BotReplica first = mesh.start();
    BotReplica second = mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("order").hears("What would you like?");
    anna.through(first).says("soup").hears("How many?");
    anna.through(first).says("2").hears("Placed #1", "Good?");
    first.dies();
    anna.says("yes").hears("Fine.");
    assertThat(placed).containsExactly("2 soup");
    assertThat(second.events(ConversationHandedOver.class))
        .extracting(ConversationHandedOver::outcome)
        .containsExactly(Outcome.REPLAYED);
  }

  @Test
  void itIsReplayedAtEveryMessageIfThatIsWanted() {
    mesh(this::order, "botmesh.conversation.always-replay", "true");
    BotReplica only = mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.says("order").hears("What would you like?");
    anna.says("soup").hears("How many?");
    anna.says("2").hears("Placed #1", "Good?");
    anna.says("yes").hears("Fine.");
    assertThat(placed).containsExactly("2 soup");
    // By its own replica: nothing was handed over.
    assertThat(only.events(ConversationHandedOver.class)).isEmpty();
  }

  @Test
  @Tag("R9")
  void aLiveOneLeavesAMarkerAndTheUserIsToldThatItWasInterrupted() {
    mesh(
        bot ->
            bot.conversation(
                    "live",
                    c -> {
                      c.ask("One?");
                      c.ask("Two?");
                      c.say("Done.");
                    })
                .on("live")
                .live(),
        "botmesh.handover.fallback",
        "notify");
    BotReplica first = mesh.start();
    BotReplica second = mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("live").hears("One?");
    anna.through(first).says("a").hears("Two?");
    anna.through(first).says("b").hears("Done.");
    anna.through(first).says("live").hears("One?");
    anna.through(first).says("a").hears("Two?");
    first.dies();
    anna.says("b").hears("Sorry, our conversation was interrupted. Please start again.");
    anna.says("hi").hears("Hello!");
    assertThat(second.events(ConversationHandedOver.class))
        .extracting(ConversationHandedOver::outcome, ConversationHandedOver::reason)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Outcome.NOTIFIED, "live"));
  }

  @Test
  void itSleepsAndGoesOnByItselfOnWhicheverReplica() {
    mesh(
        bot ->
            bot.conversation(
                    "nap",
                    c -> {
                      c.say("Good night.");
                      c.sleep(Duration.ofHours(8));
                      c.say("Good morning.");
                      c.say("You dreamt of " + c.ask("What of?").text());
                    })
                .on("nap")
                .persistent());
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("nap").hears("Good night.");
    anna.through(first).says("hi").hears("Hello!");
    first.dies();
    mesh.clock().pass(Duration.ofHours(8));
    anna.hears("Good morning.", "What of?");
    anna.says("sheep").hears("You dreamt of sheep");
  }

  @Test
  void nobodyAnsweringInTimeEndsItAndAnIdleWatcherSpeaksBefore() {
    mesh(
        bot ->
            bot.conversation(
                    "talk",
                    c -> {
                      c.idle(Duration.ofMinutes(1), () -> c.say("Still there?"));
                      String said = c.ask("Well?").text();
                      c.say("You said " + said);
                      c.ask("And?");
                    })
                .on("talk")
                .timeout(Duration.ofMinutes(5), "Bye then.")
                .cancelOn("stop")
                .persistent());
    mesh.start();
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.says("talk").hears("Well?");
    mesh.clock().pass(Duration.ofMinutes(1));
    anna.hears("Still there?");
    anna.says("yes").hears("You said yes", "And?");
    mesh.clock().pass(Duration.ofMinutes(1));
    anna.hears("Still there?");
    mesh.clock().pass(Duration.ofMinutes(4));
    anna.hears("Bye then.");
    anna.says("hi").hears("Hello!");
    anna.says("talk").hears("Well?");
    anna.says("stop").hears("Cancelled.");
    mesh.clock().pass(Duration.ofHours(1));
    anna.hearsNothing();
  }

  @Test
  void itBeginsWithTheValuesItIsEnteredWith() {
    mesh(
        bot -> {
          bot.conversation("greet", c -> c.say(c.state("word") + ", " + c.ask("Who?").text()))
              .persistent();
          bot.when("go", context -> context.enter("greet", Map.of("word", "Good day")));
        });
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("go").hears("Who?");
    first.dies();
    anna.says("Anna").hears("Good day, Anna");
  }
}
