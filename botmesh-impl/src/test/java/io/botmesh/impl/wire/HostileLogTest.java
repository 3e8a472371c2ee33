package io.botmesh.impl.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.testkit.HostileTexts;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever somebody wrote: in a log it stays on its line, short, and nothing obeys it. */
class HostileLogTest {
  /** Whatever moves the cursor, begins a line, hides or turns round what follows. */
  private static final String OBEYED = "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\u00a0]";

  private static final int LONGEST = 120 * "\\u{10ffff}".length() + 40;

  @Property
  void aTextIsHarmless(@ForAll @From("texts") String text) {
    assertHarmless(SafeText.of(text));
  }

  @Property
  void twoShortTextsAreToldApart(
      @ForAll @From("texts") String one, @ForAll @From("texts") String other) {
    if (one.length() <= 120 && other.length() <= 120) {
      assertThat(SafeText.of(one).equals(SafeText.of(other))).isEqualTo(one.equals(other));
    }
  }

  @Property
  void aChatIsHarmless(@ForAll @From("texts") String text) {
    if (!text.isEmpty()
        && text.getBytes(StandardCharsets.UTF_8).length <= 512
        && StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      assertHarmless(SafeText.chat(new ChatId(text)));
    }
  }

  @Property
  void aFailureTellsOfItselfOnLinesOfOurs(@ForAll @From("texts") String message) {
    String trace =
        SafeTrace.of(new IllegalStateException(message, new IllegalArgumentException(message)));
    assertThat(trace.split("\n", -1))
        .allSatisfy(
            line -> {
              assertHarmless(line);
              assertThat(line).matches("|  (caused by )?java\\.lang\\.Illegal.*|    at .*");
            });
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.of(HostileTexts.ALL),
        Arbitraries.strings().all().withChars("\n\r\u001b\u202e\u2028\\{}").ofMaxLength(200),
        Arbitraries.strings().withChars("0123456789\n\ud83d\ude00\u202e").ofMaxLength(20));
  }

  private static void assertHarmless(String shown) {
    assertThat(shown).doesNotContainPattern(OBEYED).hasSizeLessThanOrEqualTo(LONGEST);
  }
}
