package io.botmesh.testmesh.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.testkit.dinner.DinnerStyle;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.talk.DinnerStory.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A replica dies before and after every single thing that it asks its store for or sends, once
 * each; another one finishes the conversation, and the guest notices no more than is promised.
 */
class KillAtEveryPointTest {
  private static final Logger ENGINE = Logger.getLogger("io.botmesh");

  @BeforeAll
  static void muteTheEngine() {
    ENGINE.setLevel(Level.OFF);
  }

  @AfterAll
  static void unmuteTheEngine() {
    ENGINE.setLevel(null);
  }

  @ParameterizedTest
  @EnumSource
  void theOtherReplicaFinishesWhateverTheDeath(DinnerStyle style) {
    Verdict undisturbed = DinnerStory.told(style, List.of());
    assertThat(undisturbed.findings()).isEmpty();

    List<Death> deaths = Death.all(undisturbed.calls());
    List<Verdict> verdicts =
        deaths.parallelStream().map(death -> DinnerStory.told(style, List.of(death))).toList();

    System.out.println(summary(style, undisturbed, verdicts));
    assertThat(verdicts.stream().flatMap(verdict -> verdict.findings().stream())).isEmpty();
  }

  private static String summary(DinnerStyle style, Verdict undisturbed, List<Verdict> verdicts) {
    return "Kill at every point, "
        + style
        + ": "
        + verdicts.size()
        + " deaths, before and after each of "
        + undisturbed.calls().size()
        + " calls and sends "
        + kinds(undisturbed.calls())
        + "; something was heard twice in "
        + many(verdicts, Verdict::repeated)
        + ", marked though heard once in "
        + many(verdicts, Verdict::marked)
        + ", asked anew in "
        + many(verdicts, Verdict::askedAnew)
        + ", work done again in "
        + many(verdicts, Verdict::again)
        + "; handed over in "
        + many(verdicts, verdict -> verdict.handovers().size())
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
