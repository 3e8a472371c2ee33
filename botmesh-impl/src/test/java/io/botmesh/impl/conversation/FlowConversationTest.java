package io.botmesh.impl.conversation;

import static io.botmesh.impl.handler.FakeTurn.ANNA;
import static io.botmesh.impl.handler.FakeTurn.BLUE;
import static io.botmesh.impl.handler.FakeTurn.CODEC;
import static io.botmesh.impl.handler.FakeTurn.RED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.Flow;
import io.botmesh.api.TurnLost;
import io.botmesh.api.Write;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.Changes;
import io.botmesh.impl.handler.FakeTurn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FlowConversationTest {
  private static final Flow SURVEY =
      Flow.named("survey")
          .on("survey")
          .ask("How was it?", "rating")
          .ask(context -> "Why " + context.state("rating") + "?", "why")
          .say(context -> "Thanks for " + context.state("rating"))
          .persistent();

  @Test
  void aFlowGoesFromQuestionToQuestionToItsEnd() throws Exception {
    Chat chat = new Chat(desk -> desk.add(SURVEY));
    assertThat(chat.say(" SURVEY ")).containsExactly("How was it?");
    assertThat(chat.say("good")).containsExactly("Why good?");
    assertThat(chat.checkpoint()).isPresent();
    assertThat(chat.say("hi")).containsExactly("Thanks for good");
    assertThat(chat.checkpoint()).isEmpty();
    assertThat(chat.say("hi")).containsExactly("Hello!");
    assertThat(chat.events()).isEmpty();
  }

  @Test
  void theCheckpointTellsAPersonWhereItStands() throws Exception {
    Chat chat = new Chat(desk -> desk.add(SURVEY));
    chat.say("survey");
    chat.say("good");
    assertThat(CODEC.readObject(chat.checkpoint().orElseThrow()))
        .containsEntry("conversation", "survey")
        .containsEntry("step", java.math.BigDecimal.ONE)
        .containsEntry("state", java.util.Map.of("rating", "good"))
        .containsEntry("keeping", "persistent")
        .containsEntry("name", "why")
        .containsEntry("replica", "red-1")
        .containsEntry("since", "2030-01-01T12:00:00Z")
        .containsEntry("format", new java.math.BigDecimal(2))
        .containsEntry("waits", java.util.Map.of("for", "answer", "idle", false))
        .containsKey("fingerprint")
        .doesNotContainKey("underway");
  }

  @Test
  void aPersistentFlowStaysForEverAndAnotherOneFiveMinutes() throws Exception {
    Chat chat =
        new Chat(
            desk -> {
              desk.add(SURVEY);
              desk.add(Flow.named("short").on("short").ask("Quick?", "q"));
            });
    assertThat(chat.handle(chat.next("survey")).checkpoint().flatMap(Write::ttl)).isEmpty();
    assertThat(chat.handle(chat.next("short")).checkpoint().flatMap(Write::ttl))
        // And a minute in which it is known that it has expired.
        .contains(Duration.ofMinutes(6));
  }

  @Test
  @Tag("R5")
  void aPersistentFlowGoesOnElsewhereAndThatIsToldOnceItIsCommitted() throws Exception {
    Chat chat = new Chat(desk -> desk.add(SURVEY));
    chat.say("survey");
    chat.moveTo(BLUE);
    FakeTurn turn = chat.next("good");
    Changes changes = chat.handle(turn);
    assertThat(FakeTurn.said(changes)).containsExactly("Why good?");
    assertThat(chat.events()).isEmpty();
    chat.commit(turn, changes);
    assertThat(chat.events())
        .containsExactly(new ConversationHandedOver(ANNA, "survey", Outcome.RESUMED, ""));
    assertThat(chat.say("because")).containsExactly("Thanks for good");
    assertThat(chat.events()).hasSize(1);
  }

  @Test
  @Tag("R5")
  void anotherFlowIsDroppedElsewhereAndTheMessageIsRouted() throws Exception {
    Chat chat = new Chat(desk -> desk.add(Flow.named("short").on("short").ask("Quick?", "q")));
    chat.say("short");
    chat.moveTo(BLUE);
    assertThat(chat.say("hi")).containsExactly("Hello!");
    assertThat(chat.checkpoint()).isEmpty();
    assertThat(chat.events())
        .containsExactly(
            new ConversationHandedOver(ANNA, "short", Outcome.DROPPED, "not-persistent"));
    assertThat(chat.say("short")).containsExactly("Quick?");
    chat.moveTo(RED);
    assertThat(chat.say("short")).containsExactly("Quick?");
    assertThat(chat.checkpoint()).isPresent();
  }

  @Test
  @Tag("K2-1")
  void aChangedFlowNeverTakesTheAnswerAtAWrongStep() throws Exception {
    Chat chat = new Chat(desk -> desk.add(order("size", "address")));
    chat.say("order");
    chat.say("big");
    chat.deploy(desk -> desk.add(order("size", "phone", "delivery")));
    assertThat(chat.say("hi")).containsExactly("Hello!");
    assertThat(chat.checkpoint()).isEmpty();
    assertThat(chat.events())
        .containsExactly(new ConversationHandedOver(ANNA, "order", Outcome.DROPPED, "changed"));
    assertThat(chat.say("order")).containsExactly("size?");
  }

  @Test
  @Tag("K2-1")
  void aFlowThatIsGoneIsDroppedTheSameWay() throws Exception {
    Chat chat = new Chat(desk -> desk.add(order("size")));
    chat.say("order");
    chat.deploy(desk -> {});
    assertThat(chat.say("hi")).containsExactly("Hello!");
    assertThat(chat.events())
        .containsExactly(new ConversationHandedOver(ANNA, "order", Outcome.DROPPED, "changed"));
    assertThat(chat.say("hi")).containsExactly("Hello!");
    assertThat(chat.events()).hasSize(1);
  }

  @Test
  @Tag("K2-1")
  void otherTextsAndOtherFlowsChangeNothing() throws Exception {
    Chat chat = new Chat(desk -> desk.add(SURVEY));
    chat.say("survey");
    chat.deploy(
        desk -> {
          desk.add(Flow.named("other").on("other").ask("?", "x"));
          desk.add(
              Flow.named("survey")
                  .on("survey")
                  .ask("How did you like it?", "rating")
                  .ask("And why?", "why")
                  .say(context -> "Thank you")
                  .persistent());
        });
    assertThat(chat.say("good")).containsExactly("And why?");
    assertThat(chat.events()).isEmpty();
  }

  @Test
  void anUnreadableCheckpointIsKeptUntilAnotherTakesItsPlace() throws Exception {
    Chat chat = new Chat(desk -> desk.add(SURVEY));
    for (String broken :
        List.of(
            "{",
            "[]",
            "{\"format\":2}",
            "{\"format\":1,\"conversation\":\"survey\"}",
            "{\"format\":1.5}")) {
      chat.store(broken);
      assertThat(chat.say("hi")).containsExactly("Hello!");
      assertThat(chat.checkpoint()).contains(broken);
    }
    assertThat(chat.say("survey")).containsExactly("How was it?");
    assertThat(chat.say("good")).containsExactly("Why good?");
  }

  @Test
  void aStepMayStayOrEnd() throws Exception {
    Chat chat =
        new Chat(
            desk ->
                desk.add(
                    Flow.named("age")
                        .on("age")
                        .ask("How old?", "age")
                        .doStep(
                            "check",
                            step -> {
                              if (step.text().equals("stop")) {
                                step.reply("As you like.");
                                step.end();
                              } else if (!step.text().matches("\\d+")) {
                                step.repeat("A number, please.");
                              } else {
                                step.put("age", Integer.parseInt(step.text()));
                              }
                            })
                        .say(step -> "You are " + step.state("age", Integer.class).orElseThrow())));
    chat.say("age");
    assertThat(chat.say("old")).containsExactly("A number, please.");
    assertThat(chat.say("very")).containsExactly("A number, please.");
    assertThat(chat.say("42")).containsExactly("You are 42");
    chat.say("age");
    assertThat(chat.say("stop")).containsExactly("As you like.");
    assertThat(chat.checkpoint()).isEmpty();
  }

  @Test
  @Tag("R10")
  void whatAStepDidIsSavedAndGoesOnElsewhereWithAllThatWasDecided() throws Exception {
    List<String> placed = new ArrayList<>();
    AtomicBoolean dies = new AtomicBoolean(true);
    Chat chat =
        new Chat(
            desk ->
                desk.add(
                    Flow.named("order")
                        .on("order")
                        .ask("Dish?", "dish")
                        .doStep(
                            "place",
                            step -> {
                              placed.add(step.state("dish"));
                              step.reply("Placed.");
                              step.user().put("last", step.state("dish"));
                              step.user().remove("wish");
                            })
                        .say(
                            step -> {
                              if (dies.get()) {
                                throw new IllegalStateException("died");
                              }
                              return "On its way.";
                            })
                        .persistent()));
    chat.say("order");
    FakeTurn first = chat.next("soup");
    assertThatThrownBy(() -> chat.handle(first)).hasMessage("died");
    assertThat(first.saves()).hasSize(1);
    chat.die(first);
    dies.set(false);
    chat.moveTo(BLUE);

    FakeTurn second = chat.again("soup");
    Changes changes = chat.handle(second);
    chat.commit(second, changes);
    assertThat(FakeTurn.said(changes)).containsExactly("Placed.", "On its way.");
    assertThat(placed).containsExactly("soup");
    assertThat(chat.userData()).contains("{\"last\":\"soup\"}");
    assertThat(chat.checkpoint()).isEmpty();
    assertThat(chat.events())
        .containsExactly(new ConversationHandedOver(ANNA, "order", Outcome.RESUMED, ""));
  }

  @Test
  @Tag("R10")
  void aMessageThatIsRunAgainIsNotTakenForTheAnswerToWhatItNeverSaw() throws Exception {
    AtomicBoolean dies = new AtomicBoolean(true);
    Chat chat =
        new Chat(
            desk ->
                desk.add(
                    Flow.named("f")
                        .on("f")
                        .doStep("deed", step -> step.put("deed", "done"))
                        .ask(
                            step -> {
                              if (dies.get()) {
                                throw new IllegalStateException("died");
                              }
                              return "After " + step.state("deed") + "?";
                            },
                            "x")
                        .say(step -> "You said " + step.state("x"))));
    FakeTurn first = chat.next("f");
    assertThatThrownBy(() -> chat.handle(first)).hasMessage("died");
    chat.die(first);
    dies.set(false);
    FakeTurn second = chat.again("f");
    Changes changes = chat.handle(second);
    chat.commit(second, changes);
    assertThat(FakeTurn.said(changes)).containsExactly("After done?");
    assertThat(chat.say("this")).containsExactly("You said this");
  }

  @Test
  @Tag("R5")
  void aHandoverIsToldEvenIfItsFirstAttemptDiesAfterASave() throws Exception {
    AtomicBoolean dies = new AtomicBoolean(true);
    Chat chat =
        new Chat(
            desk ->
                desk.add(
                    Flow.named("f")
                        .on("f")
                        .ask("?", "x")
                        .doStep("deed", step -> {})
                        .say(
                            step -> {
                              if (dies.get()) {
                                throw new IllegalStateException("died");
                              }
                              return "done";
                            })
                        .persistent()));
    chat.say("f");
    chat.moveTo(BLUE);
    FakeTurn first = chat.next("answer");
    assertThatThrownBy(() -> chat.handle(first)).hasMessage("died");
    chat.die(first);
    dies.set(false);
    FakeTurn second = chat.again("answer");
    chat.commit(second, chat.handle(second));
    assertThat(chat.events())
        .containsExactly(new ConversationHandedOver(ANNA, "f", Outcome.RESUMED, ""));
  }

  @Test
  void noMoreIsSavedInATurnThanNeedBe() throws Exception {
    Chat chat =
        new Chat(
            desk -> {
              desk.add(SURVEY);
              desk.add(Flow.named("last").on("last").doStep("deed", step -> {}));
              desk.add(Flow.named("mid").on("mid").doStep("deed", step -> {}).say(step -> "after"));
            });
    FakeTurn enters = chat.next("survey");
    chat.commit(enters, chat.handle(enters));
    FakeTurn answers = chat.next("good");
    chat.commit(answers, chat.handle(answers));
    chat.say("why");
    FakeTurn last = chat.next("last");
    assertThat(chat.handle(last)).isEqualTo(Changes.NONE);
    FakeTurn mid = chat.next("mid");
    chat.commit(mid, chat.handle(mid));
    assertThat(enters.saves()).isEmpty();
    assertThat(answers.saves()).isEmpty();
    assertThat(last.saves()).isEmpty();
    assertThat(mid.saves()).hasSize(1);
    assertThat(chat.checkpoint()).isEmpty();
  }

  @Test
  @Tag("K2-3")
  void aFailingCallIsReportedAsItsOwnErrorEachTimeAndLeavesTheCheckpointBeforeIt()
      throws Exception {
    AtomicBoolean works = new AtomicBoolean();
    Chat chat =
        new Chat(
            desk ->
                desk.add(
                    Flow.named("call")
                        .on("/start")
                        .say(step -> "Welcome")
                        .doStep(
                            "service",
                            step -> {
                              if (!works.get()) {
                                throw new IOException("service is down");
                              }
                            })
                        .say(step -> "Done")));
    for (int attempt = 0; attempt < 5; attempt++) {
      FakeTurn turn = chat.next("/start");
      assertThatThrownBy(() -> chat.handle(turn))
          .isInstanceOf(IOException.class)
          .hasMessage("service is down");
      assertThat(turn.saves()).isEmpty();
      chat.die(turn);
      assertThat(chat.checkpoint()).isEmpty();
    }
    works.set(true);
    assertThat(chat.say("/start")).containsExactly("Welcome", "Done");
  }

  @Test
  void aStepDoesNotRunOnceItsTurnIsLost() throws Exception {
    List<String> ran = new ArrayList<>();
    FakeTurn[] turn = new FakeTurn[1];
    Chat chat =
        new Chat(
            desk ->
                desk.add(
                    Flow.named("f")
                        .on("f")
                        .doStep(
                            "first",
                            step -> {
                              ran.add("first");
                              turn[0].lose();
                            })
                        .doStep("second", step -> ran.add("second"))));
    turn[0] = chat.next("f");
    assertThatThrownBy(() -> chat.handle(turn[0])).isInstanceOf(TurnLost.class);
    assertThat(ran).containsExactly("first");
  }

  @Test
  void aLostTurnRunsNoStepAtAll() {
    List<String> ran = new ArrayList<>();
    Chat chat =
        new Chat(desk -> desk.add(Flow.named("f").on("f").doStep("x", step -> ran.add("x"))));
    FakeTurn turn = chat.next("f");
    turn.lose();
    assertThatThrownBy(() -> chat.handle(turn))
        .isInstanceOf(TurnLost.class)
        .hasMessageContaining("BMESH-0344");
    assertThat(ran).isEmpty();
  }

  private static Flow order(String... keys) {
    Flow flow = Flow.named("order").on("order").persistent();
    for (String key : keys) {
      flow = flow.ask(key + "?", key);
    }
    return flow;
  }

  @Test
  @Tag("R12")
  void aQuestionThatMayNeverHaveBeenSentIsAskedOnceMore() throws Exception {
    Chat chat = new Chat(desk -> desk.add(SURVEY));
    FakeTurn lost = chat.next("survey").bound();
    chat.commit(lost, chat.handle(lost));
    chat.moveTo(BLUE);
    FakeTurn next = chat.next("hello?").bound().afterLostReplies();
    Changes changes = chat.handle(next);
    assertThat(FakeTurn.said(changes)).containsExactly("How was it?");
    chat.commit(next, changes);
    assertThat(chat.say("good")).containsExactly("Why good?");
    // Who has sent it, or may have, does not ask twice.
    chat.moveTo(RED);
    assertThat(chat.say("because")).containsExactly("Thanks for good");
  }
}
