package io.botmesh.impl.engine;

import static io.botmesh.impl.engine.Release.GREETING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.Flow;
import io.botmesh.api.FlowContext;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a conversation does again, and what it asks again, after the death of its replica. */
class DeathStory extends ConversationStory {
  private final Queue<String> deeds = new ConcurrentLinkedQueue<>();
  private final Map<String, Runnable> inCharge = new ConcurrentHashMap<>();

  DeathStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  private Flow order() {
    return Flow.named("order")
        .on("order")
        .doStep("note", c -> done(c, "note"))
        .ask("Which dish?", "dish")
        .doStep("reserve", c -> done(c, "reserve"))
        .say("Reserved.")
        .doStep("charge", c -> done(c, "charge"))
        .say("Charged.")
        .ask("Where to?", "address")
        .say(c -> c.state("dish") + " to " + c.state("address"));
  }

  private void done(FlowContext context, String what) {
    deeds.add(what);
    inCharge.getOrDefault(context.replica() + " " + what, () -> {}).run();
  }

  private void diesIn(Replica replica, String what) {
    inCharge.put(replica.id + " " + what, replica::dies);
  }

  @Test
  @Tag("R10")
  void aStepCutOffByADeathIsDoneAgainAndTheOnesBeforeItAreNot() {
    for (Release release :
        List.of(Release.of(order().persistent()), Release.of(order()).forwarding())) {
      deeds.clear();
      Replica left = deployed(release);
      Replica right = deployed(release);
      Person anna = person("anna of " + left.id).tells(left, "order").hears("Which dish?");
      diesIn(left, "charge");
      anna.tells(left, "soup").hears("Reserved.", "Charged.", "Where to?");
      assertThat(deeds).containsExactly("note", "reserve", "charge", "charge");
      anna.tells(right, "Hill 1").hears("soup to Hill 1");
      assertThat(deeds).hasSize(4);
      awaitHandovers(right, handedOver(anna, "order", Outcome.RESUMED, ""));
    }
  }

  @Test
  @Tag("R10")
  @Tag("R13")
  void aConversationCutOffBeforeItsFirstWaitLeavesNothingAndBeginsAgain() {
    Release release = Release.of(order()).forwarding();
    Replica left = deployed(release);
    Person anna = person("anna");
    diesIn(left, "note");
    anna.tells(left, "order");
    await().atMost(LONG).until(() -> deeds.size() == 1);
    assertThat(reading().store().checkpoint(anna.chat()).value()).isEmpty();
    Replica right = deployed(release);
    anna.hears("Which dish?");
    assertThat(deeds).containsExactly("note", "note");
    anna.tells(right, "soup").hears("Reserved.", "Charged.", "Where to?");
    // It was not there to be handed over.
    assertThat(handovers(right)).isEmpty();
  }

  @Test
  @Tag("R10")
  void aStepMaySaveWhatItHasDoneSoFar() {
    Flow parcels =
        Flow.named("parcels")
            .on("parcels")
            .doStep(
                "send",
                c -> {
                  for (int next = c.state("next", Integer.class).orElse(1); next <= 3; next++) {
                    c.put("next", next + 1);
                    done(c, "parcel " + next);
                    c.checkpoint();
                  }
                })
            .ask("All three there?", "there")
            .persistent();
    Release release = Release.of(parcels);
    Replica left = deployed(release);
    deployed(release);
    diesIn(left, "parcel 2");
    person("anna").tells(left, "parcels").hears("All three there?");
    assertThat(deeds).containsExactly("parcel 1", "parcel 2", "parcel 2", "parcel 3");
  }

  @Test
  @Tag("R12")
  @Tag("R16")
  void withDurabilityQuestionAndCheckpointAreOneAndSurviveADeathTogether() {
    Release release = Release.of(order().persistent());
    List<Consumer<Replica>> deaths =
        List.of(
            replica -> diesIn(replica, "note"),
            replica -> replica.backend.cutAfter("commit"),
            replica -> replica.backend.cutAfter("tick"));
    for (Consumer<Replica> death : deaths) {
      Replica left = deployed(release);
      Person anna = person("anna of " + left.id);
      death.accept(left);
      anna.tells(left, "order");
      await().atMost(LONG).until(() -> left.backend.isCut());
      Replica right = deployed(release);
      // Asked once, whoever asks; and what is answered then is the answer to it.
      anna.hears("Which dish?");
      anna.tells(right, "soup").hears("Reserved.", "Charged.", "Where to?");
      anna.tells(right, "Hill 1").hears("soup to Hill 1").tells(right, "hi").hears(GREETING);
    }
  }

  /** The checkpoint comes first; whether the question followed it, the log tells. */
  @Test
  @Tag("R12")
  void withoutDurabilityAQuestionThatWasNeverSentIsAskedOnceMoreAndOneThatWasIsNot() {
    tuned(settings -> MeshSettings.durable(settings, false));
    Release release = Release.of(order().persistent());
    Replica right = deployed(release);

    Replica left = deployed(release);
    Person anna = person("anna");
    left.backend.cutAfter("commit");
    anna.tells(left, "order");
    await().atMost(LONG).until(left.backend::isCut);
    assertThat(reading().store().checkpoint(anna.chat()).value()).isPresent();
    // Nobody has read the question, so this is no answer to it.
    anna.tells(right, "hello?").hears("Which dish?");
    anna.tells(right, "soup").hears("Reserved.", "Charged.", "Where to?");
    anna.tells(right, "Hill 1").hears("soup to Hill 1");

    Replica other = deployed(release);
    Person ben = person("ben");
    ben.tells(other, "order").hears("Which dish?");
    other.dies();
    ben.tells(right, "rice").hears("Reserved.", "Charged.", "Where to?");
    awaitHandovers(
        right,
        handedOver(anna, "order", Outcome.RESUMED, ""),
        handedOver(ben, "order", Outcome.RESUMED, ""));
  }

  private static Flow signup() {
    return Flow.named("signup")
        .on("signup")
        .form("who", f -> f.ask("Name?", "name").ask("Town?", "town").ask("Age?", "age"))
        .say(c -> c.state("name") + ", " + c.state("town") + ", " + c.state("age"));
  }

  @Test
  @Tag("R11")
  void aFormStartsOverElsewhereUnlessItIsPersistent() {
    Release release = Release.of(signup()).forwarding();
    Replica left = deployed(release);
    Replica right = deployed(release);
    Person anna = person("anna").tells(left, "signup").hears("Name?").tells(left, "Anna");
    anna.hears("Town?").tells(right, "Lima").hears("Name?");
    anna.tells(right, "Ana").hears("Town?").tells(right, "Cusco").hears("Age?");
    anna.tells(left, "30").hears("Name?");
    anna.tells(left, "Anna").hears("Town?").tells(left, "Lima").hears("Age?");
    anna.tells(left, "31").hears("Anna, Lima, 31");

    Release kept = Release.of(signup().persistent());
    Replica one = deployed(kept);
    Replica other = deployed(kept);
    Person ben = person("ben").tells(one, "signup").hears("Name?").tells(other, "Ben");
    ben.hears("Town?").tells(one, "Lima").hears("Age?").tells(other, "40");
    ben.hears("Ben, Lima, 40");
  }

  @Test
  @Tag("R4")
  @Tag("R11")
  void anAnswerOverTheBoundIsAskedForAgainElsewhereAndTheFlowStillEnds() {
    Release release =
        Release.of(signup().persistent()).with("botmesh.handover.max-answer-bytes", "8");
    Replica left = deployed(release);
    Replica right = deployed(release);
    // Eight bytes of UTF-8 fit.
    Person anna = person("anna").tells(left, "signup").hears("Name?").tells(left, "Zoë Liu");
    anna.hears("Town?").tells(right, "Lima").hears("Age?").tells(right, "30");
    anna.hears("Zoë Liu, Lima, 30");
    // Nine do not, but here they are known.
    Person ben = person("ben").tells(left, "signup").hears("Name?").tells(left, "Zoë Liuu");
    ben.hears("Town?").tells(left, "Lima").hears("Age?").tells(left, "30");
    ben.hears("Zoë Liuu, Lima, 30");
    // Elsewhere they are asked for again, and what had been answered after them.
    Person cora = person("cora").tells(left, "signup").hears("Name?").tells(left, "Zoë Liuu");
    cora.hears("Town?").tells(left, "Lima").hears("Age?").tells(right, "30").hears("Name?");
    cora.tells(right, "Zoë").hears("Town?").tells(left, "Cusco").hears("Age?");
    cora.tells(right, "31").hears("Zoë, Cusco, 31").tells(right, "hi").hears(GREETING);
    assertThat(log().of("BMESH-0326")).isEmpty();
  }

  @Test
  @Tag("R4")
  @Tag("R11")
  void anImperativeOneAsksAgainForWhatWasTooLongToBeRecorded() {
    Release release =
        Release.of()
            .with("botmesh.handover.max-answer-bytes", "8")
            .and(
                bot ->
                    bot.conversation(
                            "note",
                            c -> {
                              String title = c.ask("Title?").text();
                              c.run("file", () -> deeds.add(title));
                              String text = c.ask("Text?").text();
                              String end = c.ask("Signed?").text();
                              c.say(title + ": " + text + ", " + end);
                            })
                        .on("note")
                        .persistent());
    Replica left = deployed(release);
    Replica right = deployed(release);
    Person anna = person("anna").tells(left, "note").hears("Title?").tells(left, "Much too long");
    anna.hears("Text?").tells(left, "short").hears("Signed?");
    anna.tells(right, "Anna").hears("Title?");
    anna.tells(right, "Brief").hears("Signed?").tells(right, "Anna");
    anna.hears("Brief: short, Anna");
    assertThat(deeds).containsExactly("Much too long");
    awaitHandovers(right, handedOver(anna, "note", Outcome.REPLAYED, ""));
  }
}
