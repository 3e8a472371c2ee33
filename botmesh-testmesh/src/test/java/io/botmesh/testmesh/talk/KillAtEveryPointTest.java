package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.testkit.dinner.DinnerStyle;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.talk.DinnerStory.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A replica dies before and after every single thing that it asks its store for or sends, once
 * each; another one finishes the conversation, and the guest notices no more than is promised.
 */
class KillAtEveryPointTest {
  private static final int PAIRS = 150;
  private static final Logger ENGINE = Logger.getLogger("io.botmesh");

  @BeforeAll
  static void muteTheEngine() {
    // Its warnings are what these stories are made of.
    ENGINE.setLevel(Level.OFF);
  }

  @AfterAll
  static void unmuteTheEngine() {
    ENGINE.setLevel(null);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("R10")
  @Tag("R16")
  void theNextReplicaFinishesWhateverTheDeath(DinnerStyle style) {
    Verdict undisturbed = undisturbed(style);
    List<Verdict> verdicts = told(style, singly(undisturbed));
    System.out.println(summary("Kill at every point, " + style, undisturbed, verdicts));
    assertThat(findings(verdicts)).isEmpty();
    // What is told apart did happen.
    assertThat(many(verdicts, Verdict::repeated)).isPositive();
    assertThat(many(verdicts, Verdict::again)).isPositive();
    assertThat(many(verdicts, Verdict::askedAnew) > 0).isEqualTo(style.asksFormsAnew());
  }

  @ParameterizedTest
  @EnumSource
  void soItDoesIfTheNextOneDiesToo(DinnerStyle style) {
    Verdict undisturbed = undisturbed(style);
    SplittableRandom chance = new SplittableRandom(6);
    List<List<Death>> pairs = new ArrayList<>();
    while (pairs.size() < PAIRS) {
      pairs.add(
          List.of(
              Death.some(chance, undisturbed.calls()), Death.some(chance, undisturbed.calls())));
    }
    List<Verdict> verdicts = told(style, pairs);
    System.out.println(summary("Kill twice, " + style, undisturbed, verdicts));
    assertThat(findings(verdicts)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("R12")
  void withoutDurabilityEachQuestionComesTwiceAtMost(DinnerStyle style) {
    Verdict undisturbed = DinnerStory.toldWithoutDurability(style, List.of());
    assertThat(undisturbed.findings()).isEmpty();
    List<Verdict> verdicts =
        singly(undisturbed).parallelStream()
            .map(death -> DinnerStory.toldWithoutDurability(style, death))
            .toList();
    System.out.println(
        summary("Kill at every point, not durable, " + style, undisturbed, verdicts));
    assertThat(findings(verdicts)).isEmpty();
  }

  private static Verdict undisturbed(DinnerStyle style) {
    Verdict undisturbed = DinnerStory.told(style, List.of());
    assertThat(undisturbed.findings()).isEmpty();
    return undisturbed;
  }

  private static List<List<Death>> singly(Verdict undisturbed) {
    return Death.all(undisturbed.calls()).stream().map(List::of).toList();
  }

  private static List<Verdict> told(DinnerStyle style, List<List<Death>> deaths) {
    // Each story has its own mesh: several are told at once.
    return deaths.parallelStream().map(one -> DinnerStory.told(style, one)).toList();
  }

  private static List<String> findings(List<Verdict> verdicts) {
    return verdicts.stream().flatMap(verdict -> verdict.findings().stream()).limit(3).toList();
  }

  private static String summary(String what, Verdict undisturbed, List<Verdict> verdicts) {
    return what
        + ": "
        + verdicts.stream().mapToInt(Verdict::deaths).sum()
        + " deaths in "
        + verdicts.size()
        + " conversations, at "
        + undisturbed.calls().size()
        + " calls and sends "
        + kinds(undisturbed.calls())
        + "; handed over in "
        + many(verdicts, Verdict::handovers)
        + ", something sent twice and marked so in "
        + many(verdicts, Verdict::repeated)
        + ", marked though sent once in "
        + many(verdicts, Verdict::marked)
        + ", a form asked anew in "
        + many(verdicts, Verdict::askedAnew)
        + ", unrecorded work done again in "
        + many(verdicts, Verdict::again)
        + ", a send given up in "
        + many(verdicts, verdict -> verdict.givenUp() ? 1 : 0)
        + "; wrong in "
        + many(verdicts, verdict -> verdict.findings().size());
  }

  private static Map<String, Long> kinds(List<Call> calls) {
    return calls.stream()
        .collect(
            Collectors.groupingBy(
                call -> call.port() + "." + call.operation(), TreeMap::new, Collectors.counting()));
  }

  private static long many(List<Verdict> verdicts, ToIntFunction<Verdict> what) {
    return verdicts.stream().filter(verdict -> what.applyAsInt(verdict) > 0).count();
  }
}
