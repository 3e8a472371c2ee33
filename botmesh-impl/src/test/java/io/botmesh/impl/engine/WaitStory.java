package io.botmesh.impl.engine;

import static io.botmesh.impl.engine.Release.GREETING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.Flow;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Conversations whose users say nothing for long, while replicas come and go. */
class WaitStory extends ConversationStory {
  private static final Flow TEA =
      Flow.named("tea")
          .on("tea")
          .timeout(Duration.ofMinutes(4), c -> c.reply("too late for " + c.state("kind")))
          .ask("Which tea?", "kind")
          .ask("With milk?", "milk")
          .say(c -> c.state("kind") + " comes");

  /** Persistent, so that nobody who handles it needs anybody else. */
  private static final Flow WITNESS =
      Flow.named("witness")
          .on("witness")
          .timeout(Duration.ofMillis(200), c -> c.reply("I have seen it"))
          .ask("What?", "what")
          .persistent();

  private int witnesses;

  WaitStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  private static Release release() {
    return Release.of(TEA, WITNESS);
  }

  /** Waits until all that was due by now has been dealt with: a later timer has come through. */
  private void allDueIsDone(Replica replica) {
    witnesses++;
    person("witness-" + witnesses).tells(replica, "witness").hears("What?").hears("I have seen it");
  }

  private Person drinker(String chat, Replica replica) {
    return person(chat)
        .tells(replica, "tea")
        .hears("Which tea?")
        .tells(replica, "mint")
        .hears("With milk?");
  }

  @Test
  @Tag("R13")
  void theTimeoutOfAReplicaThatLivesComesWhoeverFindsItDue() {
    for (Release release : List.of(release(), release().forwarding())) {
      Replica left = deployed(release);
      deployed(release);
      deployed(release);
      List<Person> drinkers = new ArrayList<>();
      for (int chat = 0; chat < 12; chat++) {
        drinkers.add(drinker(left.id.value() + "-" + chat, left));
      }
      pass(Duration.ofMinutes(3).plusSeconds(30));
      allDueIsDone(left);
      drinkers.forEach(Person::hasHeardAll);
      pass(Duration.ofSeconds(31));
      drinkers.forEach(drinker -> drinker.hears("too late for mint"));
      allDueIsDone(left);
      drinkers.forEach(Person::hasHeardAll);
    }
  }

  /** Minute by minute, as the case tells it: all replicas die at 5, others start at 6. */
  @Test
  @Tag("R13")
  @Tag("K2-5")
  void aDeadlineOutlivesAllReplicasAndComesOnceAndAForwardedWaitStartsOverWithinItsTtl() {
    Flow patient =
        Flow.named("patient")
            .on("patient")
            .timeout(Duration.ofMinutes(10), c -> c.reply("too late"))
            .idle(Duration.ofMinutes(3), c -> "Are you still there?")
            .ask("Yes?", "answer")
            .persistent();
    Flow moving =
        Flow.named("moving")
            .on("moving")
            .timeout(Duration.ofMinutes(8), c -> c.reply("gone"))
            .ask("Where?", "place");
    Release release =
        Release.of(patient, moving, WITNESS).forwarding().with("botmesh.handover.ttl", "12m");
    Replica left = deployed(release);
    Replica middle = deployed(release);
    Person anna = person("anna").tells(left, "patient").hears("Yes?");
    Person ben = person("ben").tells(middle, "moving").hears("Where?");
    pass(Duration.ofMinutes(3));
    anna.hears("Are you still there?");
    pass(Duration.ofMinutes(2));
    left.dies();
    middle.dies();
    pass(Duration.ofMinutes(1));
    Replica right = deployed(release);
    Replica other = deployed(release);
    pass(Duration.ofMinutes(2));
    // Minute 8: from here on ben may take as long again, but not longer than minute 12.
    awaitResumed(ben, right, other);
    pass(Duration.ofSeconds(90));
    allDueIsDone(right);
    anna.hasHeardAll();
    pass(Duration.ofSeconds(30));
    anna.hears("too late");
    ben.hasHeardAll();
    pass(Duration.ofMinutes(2));
    ben.hears("gone");
    // Minute 16 and more, which a deadline that begins anew at a start would have made of it.
    pass(Duration.ofMinutes(5));
    allDueIsDone(right);
    anna.hasHeardAll();
    ben.hasHeardAll();
    anna.tells(right, "hi").hears(GREETING);
    ben.tells(other, "hi").hears(GREETING);
  }

  private static void awaitResumed(Person person, Replica... replicas) {
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(List.of(replicas))
                    .flatExtracting(ConversationStory::handovers)
                    .containsExactly(handedOver(person, "moving", Outcome.RESUMED, "")));
  }

  @Test
  @Tag("R9")
  @Tag("R13")
  void whatOnlyItsReplicaHoldsGoesOnThereWhoeverFindsItDue() {
    Flow holding =
        Flow.named("holding")
            .on("hold")
            .timeout(Duration.ofMinutes(2), c -> c.reply("let go by " + c.replica()))
            .doStep("take", c -> c.put("thread", new Thread("never started")))
            .ask("How long?", "time");
    Release release =
        Release.of(holding)
            .and(
                bot ->
                    bot.conversation(
                            "nap",
                            c -> {
                              c.sleep(Duration.ofMinutes(2));
                              c.say("awake at " + c.replica());
                            })
                        .on("nap")
                        .live());
    Replica left = deployed(release);
    deployed(release);
    List<Person> holders = new ArrayList<>();
    List<Person> sleepers = new ArrayList<>();
    // So many that others find some of them due first.
    for (int chat = 0; chat < 3; chat++) {
      holders.add(person("holder-" + chat).tells(left, "hold").hears("How long?"));
      sleepers.add(person("sleeper-" + chat).tells(left, "nap").tells(left, "hi").hears(GREETING));
    }
    pass(Duration.ofMinutes(2));
    await()
        .atMost(LONG.multipliedBy(2))
        // So long it may be until a replica looks.
        .pollInterval(Duration.ofSeconds(5))
        .until(
            () -> {
              // It is handed back for ten seconds at a time.
              pass(Duration.ofSeconds(10));
              return Stream.concat(holders.stream(), sleepers.stream())
                  .allMatch(person -> person.all().size() == 2);
            });
    holders.forEach(person -> person.hears("let go by " + left.id));
    sleepers.forEach(person -> person.hears("awake at " + left.id));
  }
}
