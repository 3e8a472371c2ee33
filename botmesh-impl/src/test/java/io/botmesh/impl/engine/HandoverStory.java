package io.botmesh.impl.engine;

import static io.botmesh.impl.engine.Release.NOT_UNDERSTOOD;
import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Flow;
import io.botmesh.api.Question;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Conversations that are not persistent and go on at another replica, or do not. */
class HandoverStory extends ConversationStory {
  private static final Flow ORDER =
      Flow.named("order")
          .on("order")
          .ask("Which size?", "size")
          .ask("Which address?", "address")
          .say(c -> c.state("size") + " to " + c.state("address"));

  HandoverStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  /** Somebody whom a replica has asked for the size, and who is served by others from now on. */
  private Person asked(String chat, Replica replica) {
    return person(chat).tells(replica, "order").hears("Which size?");
  }

  @Test
  @Tag("R4")
  @Tag("R5")
  @Tag("R6")
  void flowsSaysWhetherOthersGoOn() {
    Replica keeps = deployed(Release.of(ORDER));
    Replica forwards = deployed(Release.of(ORDER).forwarding());
    Replica other = deployed(Release.of(ORDER).forwarding());
    Person anna = asked("anna", keeps).tells(other, "small").hears(NOT_UNDERSTOOD);
    awaitHandovers(other, handedOver(anna, "order", Outcome.DROPPED, "not-persistent"));

    Person ben = asked("ben", forwards).tells(other, "small").hears("Which address?");
    awaitHandovers(
        other,
        handedOver(anna, "order", Outcome.DROPPED, "not-persistent"),
        handedOver(ben, "order", Outcome.RESUMED, ""));
    ben.tells(forwards, "Hill 1").hears("small to Hill 1");
    awaitHandovers(forwards, handedOver(ben, "order", Outcome.RESUMED, ""));
    ben.tells(other, "hi").hears(Release.GREETING);
    assertThat(handovers(keeps)).isEmpty();
    assertThat(handovers(other)).hasSize(2);
  }

  @Test
  @Tag("R4")
  @Tag("R6")
  void aForwardedFlowIsKeptForItsTtlAfterItsLastWrite() {
    Release release = Release.of(ORDER).forwarding().fallback("notify");
    Release brief = release.with("botmesh.handover.ttl", "2m");
    Replica left = deployed(release);
    Replica briefLeft = deployed(brief);
    Replica right = deployed(release);
    Person anna = asked("anna", left);
    Person ben = asked("ben", left);
    Person cora = asked("cora", briefLeft);
    Person dora = asked("dora", briefLeft);
    pass(Duration.ofSeconds(110));
    cora.tells(right, "small").hears("Which address?");
    pass(Duration.ofSeconds(20));
    dora.tells(right, "small").hears(INTERRUPTED);
    pass(Duration.ofSeconds(160));
    anna.tells(right, "small").hears("Which address?");
    // Renewed at each wait: seven minutes after the first, three after the second.
    pass(Duration.ofMinutes(3));
    anna.tells(left, "Hill 1").hears("small to Hill 1");
    // Seven minutes and more after the only one: the store itself has forgotten it.
    pass(Duration.ofSeconds(1));
    ben.tells(right, "small").hears(NOT_UNDERSTOOD);
    awaitHandovers(
        right,
        handedOver(cora, "order", Outcome.RESUMED, ""),
        handedOver(dora, "order", Outcome.NOTIFIED, "expired"),
        handedOver(anna, "order", Outcome.RESUMED, ""));
  }

  @Test
  @Tag("R6")
  void theTtlIsTheTimeoutOfTheConversationElseFiveMinutes() {
    Release release =
        Release.of(ORDER, hasty("hasty", Duration.ofMinutes(2))).forwarding().fallback("notify");
    Replica left = deployed(release);
    Replica right = deployed(release);
    Person anna = asked("anna", left);
    Person ben = asked("ben", left);
    Person cora = person("cora").tells(left, "hasty").hears("Quick?");
    Person dora = person("dora").tells(left, "hasty").hears("Quick?");
    left.dies();
    pass(Duration.ofSeconds(115));
    cora.tells(right, "yes").hears("yes it is");
    pass(Duration.ofSeconds(10));
    // Its ttl is up with its time: whoever sees to that ends it as it would have ended.
    dora.hears("too late");
    pass(Duration.ofSeconds(150));
    anna.tells(right, "small").hears("Which address?");
    pass(Duration.ofSeconds(30));
    ben.tells(right, "small").hears(INTERRUPTED);
    awaitHandovers(
        right,
        handedOver(cora, "hasty", Outcome.RESUMED, ""),
        handedOver(dora, "hasty", Outcome.RESUMED, ""),
        handedOver(anna, "order", Outcome.RESUMED, ""),
        handedOver(ben, "order", Outcome.NOTIFIED, "expired"));
  }

  private static Flow hasty(String name, Duration timeout) {
    return Flow.named(name)
        .on(name)
        .timeout(timeout, c -> c.reply("too late"))
        .ask("Quick?", "quick")
        .say(c -> c.state("quick") + " it is");
  }

  @Test
  @Tag("R6")
  void itDoesNotExpireBeforeTheTimeoutOfItsWait() {
    Flow patient =
        Flow.named("patient")
            .on("patient")
            .ask(Question.text("Take your time?").timeout(Duration.ofMinutes(20)), "calm")
            .ask("And now?", "now");
    Release release = Release.of(patient).forwarding().with("botmesh.handover.ttl", "1m");
    Replica left = deployed(release);
    Replica right = deployed(release);
    Person anna = person("anna").tells(left, "patient").hears("Take your time?");
    pass(Duration.ofMinutes(19));
    anna.tells(right, "yes").hears("And now?");
    // The next question has no timeout of its own.
    pass(Duration.ofSeconds(70));
    anna.tells(left, "now").hears(NOT_UNDERSTOOD);
    awaitHandovers(right, handedOver(anna, "patient", Outcome.RESUMED, ""));
    awaitHandovers(left, handedOver(anna, "patient", Outcome.DROPPED, "expired"));
  }

  @Test
  @Tag("R4")
  @Tag("R5")
  @Tag("R6")
  void anotherShapeGoesToTheFallbackAsChanged() {
    Flow changed =
        Flow.named("order")
            .on("order")
            .ask("Which colour?", "colour")
            .ask("Which size?", "size")
            .ask("Which address?", "address");
    Replica old = deployed(Release.of(ORDER).forwarding());
    Replica notifies = deployed(Release.of(changed).forwarding().fallback("notify"));
    Replica says =
        deployed(
            Release.of(changed)
                .forwarding()
                .fallback("notify")
                .with("botmesh.handover.notify-message", "We have moved. Say order."));
    Replica restarts = deployed(Release.of(changed).forwarding().fallback("restart"));
    Replica drops = deployed(Release.of(changed).forwarding());

    Person anna = asked("anna", old).tells(notifies, "small").hears(INTERRUPTED);
    anna.tells(notifies, "small").hears(NOT_UNDERSTOOD);
    Person ben = asked("ben", old).tells(says, "small").hears("We have moved. Say order.");
    Person cora = asked("cora", old).tells(restarts, "small").hears("Which colour?");
    cora.tells(restarts, "red").hears("Which size?");
    Person dora = asked("dora", old).tells(drops, "hi").hears(Release.GREETING);
    awaitHandovers(notifies, handedOver(anna, "order", Outcome.NOTIFIED, "changed"));
    awaitHandovers(says, handedOver(ben, "order", Outcome.NOTIFIED, "changed"));
    awaitHandovers(restarts, handedOver(cora, "order", Outcome.RESTARTED, "changed"));
    awaitHandovers(drops, handedOver(dora, "order", Outcome.DROPPED, "changed"));
    assertThat(handovers(old)).isEmpty();
  }

  /** Something that JSON-B does not bring back. */
  private static final class OpenFile {
    private final Thread reader = new Thread("never started");

    @Override
    public String toString() {
      return "a file read by " + reader.getName();
    }
  }

  @Test
  @Tag("R7")
  void whatIsNotPlainJsonIsNotForwardedAndTheDeveloperIsToldWhichField() {
    Flow reading =
        Flow.named("reading")
            .on("read")
            .doStep("open", c -> c.put("page", 7))
            .doStep("hold", c -> c.put("desk", Map.of("lamp", "on", "file", new OpenFile())))
            .ask("Go on?", "first")
            .ask("Once more?", "second")
            .doStep("drop", c -> c.put("desk", null))
            .ask("And now?", "third")
            .say(c -> "page " + c.state("page"));
    Release release = Release.of(reading).forwarding().fallback("notify");
    Replica left = deployed(release);
    Replica right = deployed(release);
    Person anna = person("anna").tells(left, "read").hears("Go on?");
    assertThat(log().of("BMESH-0482"))
        .singleElement()
        .asString()
        .contains("reading", "anna", "desk.file");
    anna.tells(right, "yes").hears(INTERRUPTED);
    awaitHandovers(right, handedOver(anna, "reading", Outcome.NOTIFIED, "not-serialisable"));

    // Here it goes on, and once the file is gone also elsewhere.
    Person ben = person("ben").tells(left, "read").hears("Go on?");
    ben.tells(left, "yes").hears("Once more?").tells(left, "yes").hears("And now?");
    ben.tells(right, "yes").hears("page 7");
    awaitHandovers(
        right,
        handedOver(anna, "reading", Outcome.NOTIFIED, "not-serialisable"),
        handedOver(ben, "reading", Outcome.RESUMED, ""));
    assertThat(handovers(left)).isEmpty();
  }

  @Test
  @Tag("R8")
  void afterAnOrderlyStopAnotherReplicaGoesOnAndSoDoesTheSameOneRestarted() {
    Flow booking =
        Flow.named("booking").on("book").ask("When?", "when").ask("Who?", "who").persistent();
    Release release = Release.of(ORDER, booking).forwarding();
    Replica first = deployed(release);
    Person anna = asked("anna", first);
    Person ben = person("ben").tells(first, "book").hears("When?");
    first.stop();
    Replica again = deployed(release);
    anna.tells(again, "small").hears("Which address?");
    ben.tells(again, "today").hears("Who?");
    Replica other = deployed(release);
    again.stop();
    anna.tells(other, "Hill 1").hears("small to Hill 1");
    ben.tells(other, "Ben").tells(other, "hi").hears(Release.GREETING);
    awaitHandovers(
        again,
        handedOver(anna, "order", Outcome.RESUMED, ""),
        handedOver(ben, "booking", Outcome.RESUMED, ""));
    awaitHandovers(
        other,
        handedOver(anna, "order", Outcome.RESUMED, ""),
        handedOver(ben, "booking", Outcome.RESUMED, ""));
  }

  @Test
  @Tag("R8")
  void aReplicaThatDoesNotForwardGoesOnWithWhatWasForwardedAndKeepsWhatItLeaves() {
    Replica forwards = deployed(Release.of(ORDER).forwarding());
    Replica keeps = deployed(Release.of(ORDER));
    Person anna = asked("anna", forwards).tells(keeps, "small").hears("Which address?");
    awaitHandovers(keeps, handedOver(anna, "order", Outcome.RESUMED, ""));
    anna.tells(forwards, "Hill 1").hears(NOT_UNDERSTOOD);
    awaitHandovers(forwards, handedOver(anna, "order", Outcome.DROPPED, "not-persistent"));

    Person ben = asked("ben", forwards).tells(keeps, "small").hears("Which address?");
    ben.tells(keeps, "Hill 1").hears("small to Hill 1").tells(keeps, "hi").hears("Hello!");
    assertThat(reading().store().checkpoint(ben.chat()).value()).isEmpty();
  }
}
