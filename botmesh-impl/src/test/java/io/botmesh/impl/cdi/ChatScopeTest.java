package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.spi.BackendFactory;
import jakarta.enterprise.context.ContextNotActiveException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Beans of which each chat has one, in a real container, on the real engine. */
class ChatScopeTest {
  @TempDir Path folder;
  private String bot;

  @BeforeEach
  void nameBot(TestInfo test) {
    bot = test.getTestMethod().orElseThrow().getName();
  }

  @Test
  void whatOneReplicaKeepsTheOtherFinds() throws Exception {
    ModuleLoader first = waiter();
    ModuleLoader second = waiter();
    try (Application red = new Application(first);
        Application blue = new Application(second);
        AutoCloseable atRed = red.launch(first);
        AutoCloseable atBlue = blue.launch(second)) {
      heard(red, "add soup", "added");
      heard(blue, "tell", "soup 4, on 2030-01-01 at 1, null; 1/1; 1");
      heard(blue, "add tea", "added");
      heard(red, "tell", "soup 4, tea 3, on 2030-01-02 at 2, null; 2/1; 1");
    }
  }

  @Test
  void oneBeanServesAMessageAndGoesWithIt() throws Exception {
    ModuleLoader module = waiter();
    try (Application app = new Application(module);
        AutoCloseable running = app.launch(module)) {
      heard(app, "tell", "on null at 0, nothing to say; 1/1; 1");
      heard(app, "add tea", "added");
      assertThat(app.diary().lines())
          .filteredOn(line -> line.startsWith("basket"))
          .containsExactly(
              "basket made", "basket gone with 0", "basket made", "basket gone with 1");
    }
  }

  @Test
  void whatOnlyLooksWritesNothing() throws Exception {
    ModuleLoader module = waiter();
    try (Application app = new Application(module);
        AutoCloseable running = app.launch(module)) {
      heard(app, "look", "0");
      heard(app, "raw", "Optional.empty");
      heard(app, "tell", "on null at 0, nothing to say; 1/1; 1");
      app.say(bot, "raw");
      await().until(() -> app.heardFrom(bot).size() == 4);
      assertThat(app.heardFrom(bot).get(3)).contains("uses=1").doesNotContain("usesNow");
    }
  }

  @Test
  void aHandlerThatFailsKeepsNothing() throws Exception {
    ModuleLoader module = waiter("botmesh.durability.max-attempts=1");
    try (Application app = new Application(module);
        AutoCloseable running = app.launch(module)) {
      heard(app, "add tea", "added");
      heard(
          app,
          "drop everything",
          "Sorry, something went wrong and your message could not be handled.");
      heard(app, "tell", "tea 3, on 2030-01-01 at 1, null; 1/1; 1");
      assertThat(app.diary().lines()).contains("basket gone with 2");
    }
  }

  @Test
  void stepsAndTimersHaveTheBeanToo() throws Exception {
    ModuleLoader module = waiter();
    try (Application app = new Application(module);
        AutoCloseable running = app.launch(module)) {
      heard(app, "meal", "What?");
      heard(app, "soup", "What else?");
      heard(app, "tea", "That makes 2");
      app.say(bot, "hurry");
      await()
          .untilAsserted(() -> assertThat(app.heardFrom(bot)).endsWith("Quick, what?", "Too late"));
      heard(app, "tell", "soup 4, tea 3, water 5, on 2030-01-03 at 3, null; 1/1; 1");
    }
  }

  @Test
  void bodiesHaveItInWhatIsDoneOnce() throws Exception {
    ModuleLoader first = waiter("botmesh.conversation.always-replay=true");
    ModuleLoader second = waiter();
    try (Application red = new Application(first);
        Application blue = new Application(second);
        AutoCloseable atRed = red.launch(first);
        AutoCloseable atBlue = blue.launch(second)) {
      heard(red, "cook", "First?");
      heard(red, "soup", "Second? true");
      blue.say(bot, "tea");
      await()
          .untilAsserted(
              () ->
                  assertThat(blue.heardFrom(bot))
                      .containsExactly("That makes 2", "none outside of run"));
      heard(red, "tell", "soup 4, tea 3, on 2030-01-02 at 2, null; 1/1; 1");
    }
  }

  @Test
  void elsewhereThereIsNone() throws Exception {
    ModuleLoader module = waiter();
    try (Application app = new Application(module);
        AutoCloseable running = app.launch(module)) {
      heard(app, "elsewhere", "no context");
      Object basket = app.get(module.load("Basket"));
      Method tell = basket.getClass().getDeclaredMethod("tell");
      tell.setAccessible(true);
      assertThatThrownBy(() -> tell.invoke(basket))
          .hasCauseInstanceOf(ContextNotActiveException.class);
    }
  }

  @Test
  void whatCannotBeKeptFailsTheDeploymentByName() throws Exception {
    String broken = getClass().getPackageName() + ".broken.";
    Class<?> scrap = Class.forName(broken + "Scrap");
    Class<?> maker = Class.forName(broken + "ScrapMaker");
    assertThatThrownBy(
            () -> Application.library().addBeanClasses(scrap, maker).initialize().close())
        .hasMessageContaining("Scrap.worker=java.lang.Thread (from @ChatScoped): BMESH-0458")
        .hasMessageContaining("Scrap.locks")
        .hasMessageContaining("java.util.concurrent.locks.Lock")
        .hasMessageContaining("Scrap.owner")
        .hasMessageContaining("an interface or abstract class cannot be made anew")
        .hasMessageContaining("Scrap.hidden")
        .hasMessageContaining("its field secret does not survive JSON-B")
        .hasMessageContaining(
            "Scrap.fixed=java.util.List<java.lang.String> (from @ChatScoped): BMESH-0456")
        .hasMessageContaining("Scrap.twice")
        .hasMessageContaining("BMESH-0455")
        .hasMessageContaining("ScrapMaker.gives=java.lang.Runnable (from @ChatScoped): BMESH-0637")
        .satisfies(
            refusal ->
                assertThat(refusal.getMessage()).doesNotContain("fine").doesNotContain("left"));
  }

  private void heard(Application app, String said, String answer) {
    List<String> expected = new ArrayList<>(app.heardFrom(bot));
    expected.add(answer);
    app.say(bot, said);
    await().untilAsserted(() -> assertThat(app.heardFrom(bot)).isEqualTo(expected));
  }

  private ModuleLoader waiter(String... more) {
    List<String> lines = new ArrayList<>(List.of(more));
    lines.addAll(List.of("botmesh.bot=" + bot, "botmesh.provider=loop", "botmesh.store=common"));
    try {
      Path module = Files.createTempDirectory(folder, "module");
      Path services = Files.createDirectories(module.resolve("META-INF/services"));
      Files.writeString(
          services.resolve(BackendFactory.class.getName()), CommonBackendFactory.class.getName());
      return ModuleLoader.in(
          module, List.of("Waiter", "Hurry", "Chef", "Request", "Basket"), lines);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
