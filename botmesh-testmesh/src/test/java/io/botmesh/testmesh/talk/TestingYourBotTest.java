package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The examples of docs/testing-your-bot.md. */
class TestingYourBotTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Flow SURVEY =
      Flow.named("survey").on("survey").ask("How was it?", "rating").say(context -> "Thanks.");

  private final MemoryMesh mesh =
      MemoryMesh.of(
          bot ->
              bot.when(
                  "order",
                  context -> {
                    if (context.attempt() == 1) {
                      replica(context).dies();
                    }
                    context.reply("Ordered.");
                  }));

  private BotReplica replica(MessageContext context) {
    return mesh.replica(context.replica());
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  @Test
  void anOrderIsAnsweredOnceThoughItsReplicaDies() {
    mesh.start();
    mesh.start();
    mesh.user("anna").says("order");
    mesh.bot().replied("Ordered.").repliedNothing();
  }

  @Test
  void thePageShowsWhatRunsHere() throws IOException {
    String page = Files.readString(Path.of("../docs/testing-your-bot.md"));
    Path sources = Path.of("src/test/java/io/botmesh/testmesh/talk");
    String code =
        Files.readString(sources.resolve("TestingYourBotTest.java"))
            + Files.readString(sources.resolve("cdi/WeldBotTest.java"));
    assertThat(EXAMPLE.matcher(page).results().map(example -> example.group(1)).toList())
        .hasSize(4)
        .allSatisfy(example -> assertThat(dense(code)).contains(dense(example)));
  }

  private static String dense(String code) {
    return code.replaceAll("\\s", "");
  }

  @Test
  void aTalk() {
    try (MemoryMesh mesh = MemoryMesh.of(bot -> bot.when("hi", c -> c.reply("Hello!")))) {
      BotReplica first = mesh.start();
      mesh.start();
      MeshUser anna = mesh.user("anna");
      anna.says("hi").hears("Hello!");
      first.dies();
      anna.says("hi").hears("Hello!");
      mesh.clock().pass(Duration.ofMinutes(10));
      anna.hearsNothing();
    }
  }

  @Test
  void beansFlowsSettings() {
    try (MemoryMesh mesh =
        new BotUnderTest()
            .bean(Signup::new)
            .routes(bot -> bot.use(SURVEY))
            .setting("botmesh.durability.max-attempts", "2")
            .mesh()) {
      mesh.start();
      mesh.user("anna").says("survey").hears("How was it?").says("fine").hears("Thanks.");
      mesh.user("ben").says("signup").hears("What is your name?");
    }
  }
}
