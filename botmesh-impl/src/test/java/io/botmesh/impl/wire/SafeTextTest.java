package io.botmesh.impl.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.SafeText;
import org.junit.jupiter.api.Test;

class SafeTextTest {
  @Test
  void whatATerminalObeysIsSpelt() {
    assertThat(SafeText.of("a\r\nb\u001b[31m\u0000\u0085"))
        .isEqualTo("a\\u{d}\\u{a}b\\u{1b}[31m\\u{0}\\u{85}");
    assertThat(SafeText.of("\u202eevil\u200b\u2066\ufeff"))
        .isEqualTo("\\u{202e}evil\\u{200b}\\u{2066}\\u{feff}");
    assertThat(SafeText.of("\u2028\u2029\u00a0")).isEqualTo("\\u{2028}\\u{2029}\\u{a0}");
    assertThat(SafeText.of("\ud800x\udbff")).isEqualTo("\\u{d800}x\\u{dbff}");
  }

  @Test
  void nobodyCanWriteWhatLooksLikeASpelling() {
    assertThat(SafeText.of("\\u{a}")).isEqualTo("\\\\u{a}");
  }

  @Test
  void ordinaryTextStaysAsItIs() {
    assertThat(SafeText.of("Grüße, 世界 😀!")).isEqualTo("Grüße, 世界 😀!");
    assertThat(SafeText.of("")).isEmpty();
    assertThat(SafeText.of(null)).isEqualTo("null");
  }

  @Test
  void longTextIsCutAndItsLengthTold() {
    assertThat(SafeText.of("x".repeat(120))).isEqualTo("x".repeat(120));
    assertThat(SafeText.of("x".repeat(50_000))).isEqualTo("x".repeat(120) + "… (50000 characters)");
    assertThat(SafeText.of("😀".repeat(200))).startsWith("😀".repeat(120) + "…");
  }

  @Test
  void aPhoneNumberIsHiddenButStillToldFromAnother() {
    String anna = SafeText.chat(new ChatId("wa:15550001111"));
    String bert = SafeText.chat(new ChatId("wa:15550002211"));
    assertThat(anna).doesNotContain("1555").endsWith("…11").isNotEqualTo(bert);
    assertThat(SafeText.chat(new ChatId("wa:15550001111"))).isEqualTo(anna);
  }

  @Test
  void anOrdinaryChatIsShown() {
    assertThat(SafeText.chat(new ChatId("anna-7"))).isEqualTo("anna-7");
    assertThat(SafeText.chat(new ChatId("a\nb"))).isEqualTo("a\\u{a}b");
  }
}
