package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stacks on each kind of thread that this JDK has. */
class StackThreadsTest {
  private static final ClassLoader LOADER = new ClassLoader() {};

  static Stream<StackThreads> kinds() {
    return Stream.of(
            Optional.of(StackThreads.platform("shop", LOADER)),
            StackThreads.virtual("shop", LOADER))
        .flatMap(Optional::stream);
  }

  @org.junit.jupiter.api.Test
  void newJdksHaveVirtualThreads() {
    assertThat(StackThreads.virtual("shop", LOADER).isPresent())
        .isEqualTo(Runtime.version().feature() >= 21);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void areNamedAndHaveTheModulesClassLoader(StackThreads kind) throws Exception {
    List<ClassLoader> loaders = new ArrayList<>();
    Thread first = kind.of(() -> loaders.add(Thread.currentThread().getContextClassLoader()));
    Thread second = kind.of(() -> {});
    first.start();
    first.join();
    assertThat(loaders).containsExactly(LOADER);
    assertThat(first.getName()).isEqualTo("botmesh-shop-talk-1");
    assertThat(second.getName()).isEqualTo("botmesh-shop-talk-2");
    assertThat(first.isDaemon()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void oneOfTwoRunsAndSeesWhatTheOtherDid(StackThreads kind) {
    CountedThreads threads = new CountedThreads(kind);
    int[] count = {0};
    BodyStack[] stack = new BodyStack[1];
    stack[0] =
        new BodyStack(
            threads,
            () -> {
              for (int round = 0; round < 1000; round++) {
                count[0]++;
                stack[0].pause(false);
              }
            });
    for (int round = 0; round < 1000; round++) {
      stack[0].resume();
      count[0]++;
      assertThat(count[0]).isEqualTo(2 * (round + 1));
    }
    assertThat(stack[0].isOver()).isFalse();
    stack[0].resume();
    assertThat(stack[0].isOver()).isTrue();
    threads.awaitAlive(0);
  }
}
