package io.botmesh.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ModuleBotTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final List<String> story = new ArrayList<>();

  @Test
  void itStartsTheBotOfTheModuleInItsContext() {
    ClassLoader module = getClass().getClassLoader();

    ModuleBot.start(
        (loader, wrap) -> {
          assertThat(loader).isSameAs(module);
          wrap.apply(() -> story.add("a message")).run();
          return () -> {};
        },
        module,
        this::inModule);

    assertThat(story).containsExactly("into the module", "a message", "out of it");
  }

  @Test
  void itStopsTheBotWithinTheModulesContextAndWaitsForIt() {
    ModuleBot bot = bot(() -> story.add("closed"));

    assertThat(bot.stop(LONG)).isTrue();
    assertThat(story).containsExactly("into the module", "closed", "out of it");
  }

  @Test
  void aBotThatDoesNotStopIsLeftAloneAndItsThreadTold() {
    AtomicBoolean told = new AtomicBoolean();
    CountDownLatch never = new CountDownLatch(1);
    ModuleBot bot =
        bot(
            () -> {
              try {
                never.await();
              } catch (InterruptedException interrupted) {
                told.set(true);
              }
            });

    assertThat(bot.stop(SHORT)).isFalse();
    await().untilTrue(told);
  }

  @Test
  void aBotThatFailsToStopHoldsNobodyUp() {
    ModuleBot bot =
        bot(
            () -> {
              throw new IllegalStateException("broken");
            });

    assertThat(bot.stop(LONG)).isTrue();
  }

  @Test
  void whatStopsTheStartStopsTheModule() {
    assertThatThrownBy(
            () ->
                ModuleBot.start(
                    (loader, wrap) -> {
                      throw new IllegalArgumentException("wrong");
                    },
                    getClass().getClassLoader(),
                    this::inModule))
        .hasMessage("wrong");
  }

  private ModuleBot bot(AutoCloseable running) {
    return ModuleBot.start((loader, wrap) -> running, getClass().getClassLoader(), this::inModule);
  }

  private Runnable inModule(Runnable task) {
    return () -> {
      story.add("into the module");
      task.run();
      story.add("out of it");
    };
  }
}
