package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.Bot;
import io.botmesh.api.Flow;
import io.botmesh.api.Form;
import io.botmesh.api.Question;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.api.event.ConversationHandedOver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Conversations whose turn fails after it has saved, and waits that end on another replica. */
class CutOffTest {
  private final List<String> done = new ArrayList<>();
  private int failures;
  private MemoryMesh mesh = MemoryMesh.of(bot -> {});

  private MeshUser anna(Consumer<Bot> bot, String... settings) {
    return anna(new BotUnderTest().routes(bot), settings);
  }

  private MeshUser anna(BotUnderTest tested, String... settings) {
    tested.routes(it -> it.when("hi", context -> context.reply("Hello!")));
    for (int at = 0; at < settings.length; at += 2) {
      tested.setting(settings[at], settings[at + 1]);
    }
    mesh = tested.mesh();
    mesh.start();
    mesh.start();
    return mesh.user("anna");
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  private void does(String what) {
    done.add(what);
  }

  private void failsSometimes(String what) {
    if (failures-- > 0) {
      throw new IllegalStateException("as the test asks");
    }
    done.add(what);
  }

  @Test
  @Tag("R10")
  void whatWasSavedIsNotDoneAgainThoughTheMessageIsOneThatRestarts() {
    MeshUser anna =
        anna(
            bot ->
                bot.use(
                    Flow.named("f")
                        .on("go")
                        .doStep("a", c -> does("a"))
                        .doStep("b", c -> failsSometimes("b"))
                        .say("Done.")
                        .restarts()
                        .persistent()));
    failures = 1;
    anna.says("go").hears("Done.");
    assertThat(done).containsExactly("a", "b");
  }

  @Test
  @Tag("R10")
  void aTimersTurnThatFailedAfterItHadSavedIsGoneOnWith() {
    MeshUser anna =
        anna(
            bot ->
                bot.use(
                    Flow.named("f")
                        .on("go")
                        .pause("p", Duration.ofMinutes(1))
                        .doStep("a", c -> does("a"))
                        .doStep("b", c -> failsSometimes("b"))
                        .say("Done.")
                        .persistent()));
    failures = 1;
    anna.says("go").hearsNothing();
    mesh.clock().pass(Duration.ofMinutes(1));
    anna.hears("Done.");
    assertThat(done).containsExactly("a", "b");
  }

  @Test
  void aCancellationThatFailedAfterItHadSavedSpeaksOnce() {
    MeshUser anna =
        anna(
            bot ->
                bot.use(
                    Flow.named("f")
                        .on("go")
                        .ask("One?", "one")
                        .doStep("b", c -> failsSometimes("b"))
                        .say("Done.")
                        .cancelOn("stop")
                        .whenCancelled(
                            c -> {
                              c.reply("Refunding.");
                              does("refund");
                              c.goTo("b");
                            })
                        .persistent()));
    failures = 1;
    anna.says("go").hears("One?");
    anna.says("stop").hears("Refunding.", "Done.").hearsNothing();
    assertThat(done).containsExactly("refund", "b");
  }

  @Test
  @Tag("K2-3")
  void aStepThatAlwaysFailsKeepsNoChatFromItsBotAndIsTriedAgainByWhatNothingElseTakes() {
    MeshUser anna =
        anna(
            bot ->
                bot.use(
                    Flow.named("f")
                        .on("go")
                        .ask("One?", "one")
                        .doStep("a", c -> does("a"))
                        .doStep("b", c -> failsSometimes("b"))
                        .say(c -> "Done with " + c.state("one"))
                        .persistent()),
            "botmesh.durability.max-attempts",
            "2");
    failures = 4;
    anna.says("go").hears("One?");
    anna.says("x").hearsSomething();
    anna.says("hi").hears("Hello!");
    anna.says("anything").hearsSomething();
    anna.says("again").hears("Done with x");
    assertThat(done).containsExactly("a", "b");
    failures = 2;
    anna.says("go").hears("One?");
    anna.says("y").hearsSomething();
    // Who begins it once more means the one that was cut off.
    anna.says("go").hears("Done with y");
    assertThat(done).containsExactly("a", "b", "a", "b");
  }

  private static Flow timed(String name) {
    return Flow.named(name)
        .on(name)
        .ask("Q?", "q")
        .timeout(Duration.ofMinutes(10), c -> c.reply("Too late."));
  }

  @Test
  void aTimeoutRunsItsHandlerOnWhicheverReplicaItComesDue() {
    for (String fallback : List.of("drop", "notify", "restart")) {
      for (String flows : List.of("forward", "off")) {
        mesh.close();
        MeshUser anna =
            anna(
                bot -> bot.use(timed("f")),
                "botmesh.handover.fallback",
                fallback,
                "botmesh.handover.flows",
                flows);
        BotReplica third = mesh.start();
        anna.through(third).says("f").hears("Q?");
        third.pauses(Duration.ofMinutes(11));
        mesh.clock().pass(Duration.ofMinutes(12));
        anna.hears("Too late.").hearsNothing();
        anna.says("hi").hears("Hello!");
      }
    }
  }

  @Test
  void whatLivesOnOneReplicaWakesThereOrNotAtAllAndTimesOutAnywhere() {
    MeshUser anna =
        anna(
            bot -> {
              bot.conversation(
                      "nap",
                      c -> {
                        c.sleep(Duration.ofMinutes(10));
                        c.say("Awake.");
                      })
                  .on("nap")
                  .live();
              bot.conversation("wait", c -> c.ask("Well?"))
                  .on("wait")
                  .live()
                  .timeout(Duration.ofMinutes(10), "Too late.");
            });
    // Timers of this mesh always come due at the first replica.
    BotReplica first = mesh.replica(new ReplicaId("replica-1"));
    for (String chat : List.of("a", "b", "c", "d", "e", "f")) {
      MeshUser one = mesh.user(chat);
      one.through(first).says("nap").hearsNothing();
      mesh.clock().pass(Duration.ofMinutes(15));
      one.hears("Awake.");
      one.says("wait").hears("Well?");
      mesh.clock().pass(Duration.ofMinutes(15));
      one.hears("Too late.");
      one.says("hi").hears("Hello!");
    }
    BotReplica third = mesh.start();
    anna.through(third).says("nap").hearsNothing();
    third.dies();
    mesh.clock().pass(Duration.ofHours(1));
    anna.hearsNothing();
    anna.says("hi").hears("Hello!");
  }

  @Test
  @Tag("R9")
  void aPersistentMarkerStays() {
    MeshUser anna =
        anna(
            bot ->
                bot.conversation("live", c -> c.say("Got " + c.ask("Q?").text()))
                    .on("live")
                    .live()
                    .persistent());
    BotReplica third = mesh.start();
    anna.through(third).says("live").hears("Q?");
    mesh.clock().pass(Duration.ofDays(3));
    anna.through(third).says("x").hears("Got x");
  }

  @Test
  @Tag("R7")
  void aRunThatFailedLeavesNothingInStateThatCannotBeStored() {
    MeshUser anna =
        anna(
            bot ->
                bot.use(
                    Flow.named("f")
                        .on("go")
                        .doStep("begin", c -> c.put("n", new Thread[1]))
                        .ask("Q?", "q")
                        .doStep(
                            "b",
                            c -> {
                              c.put("m", c.state("n").isEmpty() ? "" : "counted");
                              failsSometimes("b");
                            })
                        .say("Done.")));
    BotReplica third = mesh.start();
    anna.through(third).says("go").hears("Q?");
    anna.through(third).says("x").hears("Done.");
    failures = 1;
    anna.through(third).says("go").hears("Q?");
    // What the failed run may have changed is not gone on with.
    anna.through(third).says("hi").hears("Hello!");
    assertThat(third.events(ConversationHandedOver.class))
        .extracting(ConversationHandedOver::reason)
        .containsExactly("not-serialisable");
  }

  /** A form whose body refuses an answer. */
  public static class Where {
    public String is = "";
  }

  /** Refuses. */
  @Conversation(value = "where", on = "where", persistent = true)
  public static class Refuses {
    @Step(1)
    @Ask("Street?")
    @Ask("Mail?")
    void where(@Answer String street, @Answer String mail, @State Where where, StepContext step)
        throws BadAnswer {
      if (!mail.contains("@")) {
        throw new BadAnswer("That is no mail.");
      }
      where.is = street + " " + mail;
      step.reply(where.is);
    }
  }

  @Test
  void aFormThatIsRefusedAtItsEndBeginsAgain() {
    MeshUser anna = anna(new BotUnderTest().bean(Refuses::new));
    anna.says("where").hears("Street?");
    anna.says("First").hears("Mail?");
    anna.says("x").hears("That is no mail.", "Street?");
    anna.says("Second").hears("Mail?");
    anna.says("a@b").hears("Second a@b");
  }

  @Test
  void anIdleWatcherDoesNotPutOffTheEndOfTheWait() {
    MeshUser anna =
        anna(
            bot ->
                bot.conversation(
                        "talk",
                        c -> {
                          c.idle(Duration.ofMinutes(4), () -> c.say("Still there?"));
                          c.ask("Q?");
                        })
                    .on("talk")
                    .timeout(Duration.ofMinutes(5), "Bye.")
                    .persistent());
    anna.says("talk").hears("Q?");
    mesh.clock().pass(Duration.ofMinutes(4));
    anna.hears("Still there?");
    mesh.clock().pass(Duration.ofMinutes(1).plusSeconds(5));
    anna.hears("Bye.");
  }

  @Test
  @Tag("K2-1")
  void aFormerNameCountsWithinACalledFlowAndAPauseIsNoQuestion() {
    boolean[] changed = new boolean[1];
    MeshUser anna =
        anna(
            bot -> {
              Flow address =
                  Flow.named("address")
                      .ask("Street?", changed[0] ? "road" : "street")
                      .was(changed[0] ? "street" : "road");
              bot.use(
                  Flow.named("f")
                      .on("go")
                      .ask("What?", "what")
                      .call(address)
                      .say(c -> c.state("street") + c.state("road"))
                      .persistent());
              Flow pausing = Flow.named("p").on("p");
              bot.use(
                  (changed[0]
                          ? pausing.ask("Q?", "q").was("wait")
                          : pausing.pause("wait", Duration.ofMinutes(1)))
                      .say("end")
                      .persistent());
            });
    anna.says("go").hears("What?");
    anna.says("x").hears("Street?");
    MeshUser bea = mesh.user("bea");
    bea.says("p").hearsNothing();
    changed[0] = true;
    BotReplica newer = mesh.start();
    anna.through(newer).says("First").hears("First");
    for (BotReplica old : List.of(mesh.replica(new ReplicaId("replica-1")))) {
      old.stops();
    }
    mesh.replica(new ReplicaId("replica-2")).stops();
    mesh.clock().pass(Duration.ofMinutes(2));
    bea.hearsNothing();
    assertThat(bea.deadLetters()).isEmpty();
    assertThat(newer.events(ConversationHandedOver.class))
        .extracting(ConversationHandedOver::reason)
        .contains("changed");
    bea.says("p").hears("Q?");
  }

  @Test
  @Tag("R11")
  void aFormWhoseEarlierAnswerFitsNoMoreGoesBackToIt() {
    boolean[] strict = new boolean[1];
    MeshUser anna =
        anna(
            bot ->
                bot.use(
                    Flow.named("f")
                        .on("go")
                        .form(
                            "form",
                            (Form form) ->
                                form.ask(
                                        Question.of(
                                            "Code?",
                                            String.class,
                                            text -> {
                                              if (strict[0] && !text.startsWith("#")) {
                                                throw new BadAnswer("Unknown code.");
                                              }
                                              return text;
                                            }),
                                        "code")
                                    .ask("Name?", "name"))
                        .say(c -> c.state("code") + " " + c.state("name"))
                        .persistent()));
    anna.says("go").hears("Code?");
    anna.says("a").hears("Name?");
    strict[0] = true;
    anna.says("Anna").hears("Unknown code.", "Code?");
    anna.says("#a").hears("Name?");
    anna.says("Anna").hears("#a Anna");
  }
}
