package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.ChatId;
import io.botmesh.api.Complaint;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.TurnLost;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modules with bots in a real container, on the real engine and the memory backend. */
class ModuleStoryTest {
  @TempDir Path folder;

  @Test
  void theBeansOfAModuleAreItsBot() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module);
        AutoCloseable bot = app.launch(module)) {
      app.say("shop", "hi");
      app.say("shop", "say cheese");
      app.say("shop", "what?");

      await()
          .untilAsserted(
              () ->
                  assertThat(app.heardFrom("shop"))
                      .containsExactly("Hello from shop", "cheese", "I did not understand."));
    }
  }

  @Test
  void anAnnotatedConversationRunsInTheContainersBean() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module);
        AutoCloseable bot = app.launch(module)) {
      app.say("shop", "signup");
      app.say("shop", "Ann");

      await()
          .untilAsserted(
              () ->
                  assertThat(app.heardFrom("shop"))
                      .containsExactly("What is your name?", "Nice to meet you, Ann"));
      assertThat(app.diary().lines()).contains("asked Ann");
    }
  }

  @Test
  void aStepOutsideOfItsTurnDoesNotRun() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module)) {
      Class<?> type = module.load("Signup");
      Method step = type.getDeclaredMethod("name", String.class, module.load("Signup$Form"));
      step.setAccessible(true);
      Object bean = app.get(type);

      assertThatThrownBy(() -> step.invoke(bean, "Ann", null))
          .isInstanceOf(InvocationTargetException.class)
          .hasCauseInstanceOf(TurnLost.class);
      assertThat(app.diary().lines()).isEmpty();
    }
  }

  @Test
  void eachMessageHasARequestOfItsOwnInTheModulesContext() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module);
        AutoCloseable bot = app.launch(module)) {
      app.say("shop", "request");
      app.say("shop", "request");
      app.say("shop", "where");

      await()
          .untilAsserted(
              () ->
                  assertThat(app.heardFrom("shop"))
                      .containsExactly("r1r1", "r2r2", "in the module"));
      assertThat(app.diary().lines()).containsSubsequence("r1 ended", "r2 ended");
    }
  }

  @Test
  void twoModulesHaveABotEachAndHearOfTheirOwnOnly() throws Exception {
    ModuleLoader left = shop("left");
    ModuleLoader right = kiosk("right");
    try (Application app = new Application(left, right)) {
      AutoCloseable first = app.launch(left);
      AutoCloseable second = app.launch(right);
      app.say("left", "hi");
      app.say("right", "hi");

      await()
          .untilAsserted(
              () -> {
                assertThat(app.heardFrom("left")).containsExactly("Hello from left");
                assertThat(app.heardFrom("right")).containsExactly("Hello from right");
              });
      first.close();
      second.close();
      assertThat(app.diary().lines())
          .filteredOn(line -> line.contains("seen by"))
          .containsExactly(
              "starting left seen by left",
              "started left seen by left",
              "starting right seen by right",
              "started right seen by right",
              "stopped left seen by left, its log within reach: true",
              "stopped right seen by right");
      assertThat(app.diary().lines()).contains("console heard of left", "console heard of right");
    }
  }

  @Test
  void twoActiveBotsOfOneNameAreRefusedUntilTheFirstHasGone() throws Exception {
    ModuleLoader first = shop("shop");
    ModuleLoader second = kiosk("shop");
    try (Application app = new Application(first, second)) {
      AutoCloseable running = app.launch(first);

      assertThatThrownBy(() -> app.launch(second))
          .isInstanceOf(BotMisconfigured.class)
          .hasMessageContaining("botmesh.bot=shop");
      running.close();
      app.launch(second).close();
      assertThat(app.bots().active()).isEmpty();
    }
  }

  @Test
  void twoActiveBotsOfOnePrefixAreRefused() throws Exception {
    ModuleLoader first = shop("left", "botmesh.redis.prefix=same");
    ModuleLoader second = kiosk("right", "botmesh.redis.prefix=same");
    try (Application app = new Application(first, second);
        AutoCloseable running = app.launch(first)) {
      assertThatThrownBy(() -> app.launch(second))
          .isInstanceOf(BotMisconfigured.class)
          .hasMessageContaining("botmesh.redis.prefix=same");
    }
  }

  @Test
  void aModuleWithoutABotMeansTheOnlyOneThereIs() throws Exception {
    ModuleLoader left = shop("left");
    ModuleLoader right = kiosk("right");
    try (Application app = new Application(left, right)) {
      Console console = app.get(Console.class);
      assertThatThrownBy(() -> console.bot().name())
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageContaining("BMESH-0601");
      assertThatThrownBy(() -> console.store().userData(new ChatId("Ann")))
          .isInstanceOf(CoordinationUnavailable.class);

      AutoCloseable first = app.launch(left);
      assertThat(console.bot().name()).isEqualTo("left");
      assertThat(console.bot().replica().value()).startsWith("here-");
      assertThat(console.store().userData(new ChatId("Ann")).value()).isEmpty();

      AutoCloseable second = app.launch(right);
      assertThatThrownBy(() -> console.bot().name()).hasMessageContaining("BMESH-0602");

      first.close();
      assertThat(console.bot().name()).isEqualTo("right");
      second.close();
    }
  }

  @Test
  @Tag("R22")
  void aModuleAsksItsOwnBotForLeadershipAndHearsOfIt() throws Exception {
    ModuleLoader left = module(List.of("Cleaning"), "left");
    ModuleLoader right = kiosk("right");
    try (Application app = new Application(left, right)) {
      AutoCloseable other = app.launch(right);
      AutoCloseable running = app.launch(left);
      app.say("left", "clean up");
      await()
          .untilAsserted(
              () ->
                  assertThat(app.diary().lines())
                      .contains(
                          "removed one under a fence: true",
                          "removed two under a fence: true",
                          "leads: job:clean-up in the module"));
      app.say("left", "lead for good");
      app.say("left", "lead for good");
      await()
          .untilAsserted(
              () ->
                  assertThat(app.heardFrom("left"))
                      .containsExactly("leads true, locks true", "leads false, locks false"));
      running.close();
      assertThat(app.diary().lines())
          .filteredOn(line -> line.startsWith("follows"))
          .containsExactlyInAnyOrder(
              "follows: job:clean-up, released", "follows: for good, released");
      other.close();
    }
  }

  @Test
  void theExampleOfLeadershipInTheDocumentIsTheOneThatRunsHere() throws IOException {
    String page = Files.readString(Path.of("../docs/writing-a-bot.md"));
    String code =
        Files.readString(Path.of("src/test/java/io/botmesh/impl/cdi/module/Cleaning.java"));
    String example = page.substring(page.indexOf("  @Inject Coordinator coordinator;"));
    assertThat(code).contains(example.substring(0, example.indexOf("```")).strip());
  }

  @Test
  void aStopEndsEverythingOnceAndForAll() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module)) {
      AutoCloseable running = app.launch(module);
      running.close();
      running.close();

      assertThat(app.bots().all()).isEmpty();
      assertThat(app.diary().lines()).filteredOn(line -> line.startsWith("stopped")).hasSize(1);
      await().untilAsserted(() -> assertThat(threadsOf("shop")).isEmpty());
    }
  }

  @Test
  void allComplaintsComeAtOnceAndNothingStarts() {
    ModuleLoader module =
        shop(
            "shop",
            "botmesh.store=nowhere",
            "botmesh.provider=loop,pigeon",
            "botmesh.loop.knot=tight",
            "botmesh.coordination.lease=long");
    try (Application app = new Application(module)) {
      assertThatThrownBy(() -> app.launch(module))
          .isInstanceOfSatisfying(
              BotMisconfigured.class,
              refusal ->
                  assertThat(refusal.complaints())
                      .extracting(Complaint::key)
                      .containsExactlyInAnyOrder(
                          "botmesh.store",
                          "botmesh.provider",
                          "botmesh.loop.knot",
                          "botmesh.coordination.lease"));
      assertThat(app.bots().active()).isEmpty();
      assertThat(app.diary().lines()).isEmpty();
    }
  }

  @Test
  void anObserverThatThrowsStopsTheStartAndLeavesNothing() {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module)) {
      app.diary().open("the shop is closed");

      assertThatThrownBy(() -> app.launch(module)).hasMessage("the shop is closed");
      assertThat(app.bots().active()).isEmpty();
      await().untilAsserted(() -> assertThat(threadsOf("shop")).isEmpty());
    }
  }

  @Test
  void anObserverOfTheStartedBotCannotStopIt() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module)) {
      app.diary().open("the shop is grumpy");

      try (AutoCloseable running = app.launch(module)) {
        assertThat(app.bots().all()).hasSize(1);
      }
    }
  }

  @Test
  void whatIsDeclaredWronglyFailsTheDeploymentByName() throws Exception {
    Class<?> muddle = Class.forName(getClass().getPackageName() + ".broken.Muddle");

    assertThatThrownBy(() -> Application.library().addBeanClasses(muddle).initialize().close())
        .hasMessageContaining("Muddle.second")
        .hasMessageContaining("has the same number")
        .hasMessageContaining("Muddle.route")
        .hasMessageContaining("no regular expression");
  }

  @Test
  @Tag("K8-2")
  void whatALibraryDeclaresBelongsToEveryBotThatSeesIt() throws Exception {
    ModuleLoader left = shop("left");
    ModuleLoader right = kiosk("right");
    try (Application app =
        new Application(Application.library().addBeanClasses(Guide.class), left, right)) {
      AutoCloseable first = app.launch(left);
      AutoCloseable second = app.launch(right);
      app.say("left", "guide");
      app.say("left", "help Ann");
      app.say("right", "guide");
      app.say("right", "help Bob");
      app.say("right", "elsewhere");

      await()
          .untilAsserted(
              () -> {
                assertThat(app.heardFrom("left"))
                    .containsExactly("Guided by left", "left helps Ann");
                assertThat(app.heardFrom("right"))
                    .containsExactly("Guided by right", "right helps Bob", "Still right");
              });
      first.close();
      second.close();
      assertThat(app.diary().lines())
          .contains("guide misses left in the module", "guide misses right in the module");
    }
  }

  @Test
  void anAsynchronousObserverIsToldOnAThreadInTheModulesContext() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module);
        AutoCloseable bot = app.launch(module)) {
      await()
          .untilAsserted(
              () ->
                  assertThat(app.diary().lines())
                      .contains("console heard later of shop in the module"));
    }
  }

  @Test
  void anAsynchronousObserverThatFailsHarmsNobody() throws Exception {
    ModuleLoader module = shop("shop");
    try (Application app = new Application(module)) {
      app.diary().open("the console is grumpy");
      try (AutoCloseable bot = app.launch(module)) {
        app.say("shop", "hi");
        await()
            .untilAsserted(
                () -> assertThat(app.heardFrom("shop")).containsExactly("Hello from shop"));
      }
      assertThat(app.diary().lines()).contains("console heard later of shop in the module");
      await().untilAsserted(() -> assertThat(threadsOf("shop")).isEmpty());
    }
  }

  @Test
  void aStartCannotBeObservedTooLate() throws Exception {
    Class<?> latecomer = Class.forName(getClass().getPackageName() + ".broken.Latecomer");

    assertThatThrownBy(() -> Application.library().addBeanClasses(latecomer).initialize().close())
        .hasMessageContaining("BMESH-0616")
        .hasMessageContaining("Latecomer");
  }

  @Test
  void aNamePicksOneOfSeveralBots() throws Exception {
    ModuleLoader left = shop("left");
    ModuleLoader right = kiosk("right");
    try (Application app = new Application(left, right)) {
      Console console = app.get(Console.class);
      AutoCloseable second = app.launch(right);
      assertThatThrownBy(() -> console.left().name())
          .isInstanceOf(CoordinationUnavailable.class)
          .hasMessageContaining("BMESH-0604")
          .hasMessageContaining("right");

      AutoCloseable first = app.launch(left);
      assertThat(console.left().name()).isEqualTo("left");
      assertThat(app.bots().meantBy(left.load("Shop")).bot().name()).isEqualTo("left");
      assertThatThrownBy(() -> app.bots().meantBy(Console.class))
          .hasMessageContaining("BMESH-0602");
      first.close();
      second.close();
    }
  }

  private ModuleLoader shop(String bot, String... more) {
    return module(List.of("Shop", "Request", "Signup"), bot, more);
  }

  private ModuleLoader kiosk(String bot, String... more) {
    return module(List.of("Kiosk"), bot, more);
  }

  private ModuleLoader module(List<String> beans, String bot, String... more) {
    List<String> lines = new ArrayList<>(List.of(more));
    lines.addAll(List.of("botmesh.bot=" + bot, "botmesh.replica-label=here"));
    if (lines.stream().noneMatch(line -> line.startsWith("botmesh.provider="))) {
      lines.add("botmesh.provider=loop");
    }
    try {
      return ModuleLoader.in(Files.createTempDirectory(folder, bot), beans, lines);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static List<String> threadsOf(String bot) {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("botmesh-" + bot))
        .toList();
  }
}
