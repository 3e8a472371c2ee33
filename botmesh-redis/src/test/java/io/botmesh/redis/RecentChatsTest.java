package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import org.junit.jupiter.api.Test;

class RecentChatsTest {
  /** More than an age holds. */
  private static final int AN_AGE = 2049;

  private static final ChatId ANNA = new ChatId("anna");

  private final RecentChats<String> recent = new RecentChats<>();
  private int others;

  @Test
  void whatWasUsedInTheAgeBeforeIsStillKnown() {
    recent.learn(ANNA, "a");
    anAgePasses();
    assertThat(recent.of(ANNA)).contains("a");
  }

  @Test
  void whatWasNotUsedForAWholeAgeIsForgotten() {
    recent.learn(ANNA, "a");
    anAgePasses();
    anAgePasses();
    assertThat(recent.of(ANNA)).isEmpty();
  }

  @Test
  void whatIsUsedInEachAgeIsNeverForgotten() {
    recent.learn(ANNA, "a");
    for (int age = 0; age < 5; age++) {
      anAgePasses();
      assertThat(recent.of(ANNA)).as("age %d", age).contains("a");
    }
  }

  @Test
  void whatWasLearntLastCountsThoughTheAgeBeforeKnewOtherwise() {
    recent.learn(ANNA, "old");
    anAgePasses();
    recent.learn(ANNA, "new");
    assertThat(recent.of(ANNA)).contains("new");
    anAgePasses();
    assertThat(recent.of(ANNA)).contains("new");
  }

  private void anAgePasses() {
    for (int number = 0; number < AN_AGE; number++) {
      recent.learn(new ChatId("other " + others++), "b");
    }
  }
}
