package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.Flow;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All replicas are away for a while: what is over stays over, what waits keeps its time. */
abstract class StandstillStory extends ConversationStory {
  private static final Flow NAME =
      Flow.named("name")
          .on("name")
          .ask("Your name?", "name")
          .say(c -> "Hello " + c.state("name"))
          .timeout(Duration.ofMinutes(10), c -> c.reply("You took too long."))
          .persistent();

  StandstillStory(Supplier<? extends SharedPlace> places) {
    super(places);
  }

  private static Release release() {
    return Release.of(NAME)
        .and(
            bot -> {
              bot.when("keep", context -> context.user().put("kept", "x"));
              bot.when("drop", context -> context.user().remove("kept"));
              bot.when(
                  "read",
                  context ->
                      context.reply(
                          "kept: " + context.user().get("kept", String.class).orElse("nothing")));
            });
  }

  @Test
  @Tag("K2-5")
  void whatIsOverOrTakenBackStaysSoOverARestart() {
    Replica first = deployed(release());
    Person anna = person("anna");
    anna.tells(first, "name").hears("Your name?");
    anna.tells(first, "Anna").hears("Hello Anna");
    anna.tells(first, "keep");
    anna.tells(first, "read").hears("kept: x");
    anna.tells(first, "drop");
    anna.tells(first, "read").hears("kept: nothing");
    first.stop();
    Replica second = deployed(release());
    anna.tells(second, "hi").hears(Release.GREETING);
    anna.tells(second, "read").hears("kept: nothing");
    assertThat(reading().store().userData(anna.chat()).value()).isEmpty();
    assertThat(reading().store().checkpoint(anna.chat()).value()).isEmpty();
    assertThat(handovers(second)).isEmpty();
    anna.hasHeardAll();
  }

  @Test
  @Tag("K2-5")
  @Tag("R13")
  void aPersistentWaitKeepsItsDeadlineThoughAllReplicasWereAway() {
    Replica first = deployed(release());
    Replica other = deployed(release());
    Person anna = person("anna").tells(first, "name").hears("Your name?");
    pass(Duration.ofMinutes(5));
    first.dies();
    other.dies();
    pass(Duration.ofMinutes(1));
    Replica left = deployed(release());
    Replica right = deployed(release());
    pass(Duration.ofMinutes(3).plusSeconds(50));
    // Not yet: whoever asks is still answered by the conversation's chat as it is.
    anna.hasHeardAll();
    pass(Duration.ofSeconds(15));
    anna.hears("You took too long.");
    pass(Duration.ofMinutes(10));
    anna.tells(left, "hi").hears(Release.GREETING);
    anna.tells(right, "hi").hears(Release.GREETING);
    anna.hasHeardAll();
    await().atMost(LONG).until(() -> reading().store().checkpoint(anna.chat()).value().isEmpty());
  }
}
