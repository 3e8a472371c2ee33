package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.ear.browser.Browser;
import io.botmesh.ear.browser.ChatPage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * The chat page of one server of each kind, without a Redis, as a person with a browser meets it.
 */
@ParameterizedClass
@EnumSource(AppServer.class)
class ChatPageIT {
  @RegisterExtension static final Browser BROWSER = new Browser();

  private static Replica server;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void start(AppServer app) {
    server = app.launch("alone", Map.of()).ready();
  }

  @AfterParameterizedClassInvocation
  static void end() {
    server.close();
  }

  @Test
  void whoComesFirstIsToldWhatToSayAndSaysIt() {
    ChatPage page = open("newcomer");
    soon()
        .untilAsserted(
            () ->
                assertThat(page.find("#empty").getText())
                    .contains("Nothing was said here yet", "signup"));

    page.find("#empty button").click();

    awaitTexts(page, "hi", "Hello!");
    assertThat(page.find("#empty").isDisplayed()).isFalse();
    assertThat(page.lines().get(1).replica()).startsWith("alone-");
    assertThat(page.connection()).isEqualTo("connected to " + server.url().getAuthority());
  }

  @Test
  void aWholeConversationNeedsNoMouse() {
    ChatPage page = open("keyboard");
    assertFieldIsReady(page);

    page.say("signup");
    assertFieldIsReady(page);
    awaitTexts(page, "signup", "What is your name?");

    page.type("Anna");
    page.pressWithShift(Keys.ENTER);
    page.type("Karenina");
    assertThat(page.waiting()).isEmpty();
    page.press(Keys.TAB);
    assertThat(page.focused().getAccessibleName()).isEqualTo("Send");
    page.press(Keys.ENTER);
    assertFieldIsReady(page);
    awaitTexts(page, "signup", "What is your name?", "Anna\nKarenina", "Which e-mail?");

    page.pressWithShift(Keys.TAB);
    assertThat(page.focused().getAriaRole()).isEqualTo("log");
    assertThat(page.style("#lines", "outline-style")).isNotEqualTo("none");
    page.pressWithShift(Keys.TAB);
    assertThat(page.focused().getAccessibleName()).isEqualTo("New chat");
    page.press(Keys.ENTER);
    soon().until(() -> !page.hash().equals("keyboard"));
    assertFieldIsReady(page);
    assertThat(page.lines()).isEmpty();

    page.pressWithShift(Keys.TAB);
    assertThat(page.focused().getAccessibleName()).isEqualTo("echo Good morning");
    page.press(Keys.SPACE);
    assertFieldIsReady(page);
    awaitTexts(page, "echo Good morning", "Good morning");

    page.back();
    soon().until(() -> page.hash().equals("keyboard"));
    awaitTexts(page, "signup", "What is your name?", "Anna\nKarenina", "Which e-mail?");
  }

  @Test
  void whoHearsThePageIsToldWhatIsWhat() {
    ChatPage page = open("heard");
    page.say("hi");
    awaitTexts(page, "hi", "Hello!");

    WebElement log = page.find("[role=log]");
    assertThat(log.getAccessibleName()).isEqualTo("Conversation");
    assertThat(log.getDomAttribute("aria-live")).isEqualTo("polite");
    assertThat(page.find("#log").getDomProperty("textContent")).contains("You: hi", "Bot: Hello!");
    // What one says oneself would else be told twice: when it is typed, and when it is in the chat.
    assertThat(page.find("#waiting").getDomAttribute("aria-live")).isEqualTo("off");
    assertThat(page.find("textarea").getAccessibleName()).isEqualTo("Message");
    assertThat(page.find("#connection").getAriaRole()).isEqualTo("status");
    assertThat(page.find("#problem").getDomAttribute("role")).isEqualTo("alert");
    assertThat(page.find("html").getDomAttribute("lang")).isEqualTo("en");
    assertThat(page.count("button")).isEqualTo(page.count("button:not(:empty)"));
  }

  @Test
  void onANarrowScreenNothingIsCutOff() {
    ChatPage page = open("narrow " + "n".repeat(80));
    page.resize(320, 480);
    assertThat(page.cutOff()).isEmpty();
    assertThat(page.overhang()).containsExactly(0L, 0L);

    page.say("echo " + "x".repeat(400));
    page.say("whoami");
    soon().until(() -> page.lines().size() == 4);

    assertThat(page.cutOff()).isEmpty();
    assertThat(page.overhang()).containsExactly(0L, 0L);
    assertThat(page.find("form button").isDisplayed()).isTrue();
    assertThat(page.find("#log > li:last-child").getRect().getY()).isBetween(0, 480);
  }

  @Test
  void whoLikesItDarkGetsItDark() {
    ChatPage page = open("dark");
    String bright = page.style("body", "background-color");
    page.darken();
    assertThat(page.style("body", "background-color")).isNotEqualTo(bright);
  }

  @Test
  void whateverIsSaidIsShownAsText() {
    List<String> hostile =
        List.of(
            "<img src=x onerror=\"document.title='taken over'\">",
            "</li><script>document.title='taken over'</script>",
            "\u202egnp.exe\u2066 {{x}} ${x} \u0000 &lt;",
            "line\nline\u2028line",
            "\ud83d\ude00 \ud83c\udff3\ufe0f\u200d\ud83c\udf08 " + "e" + "\u0301".repeat(200),
            "long " + "x".repeat(10_000));
    ChatPage page = open("hostile");
    for (String text : hostile) {
      server.chat("hostile").say("echo " + text);
    }
    soon().until(() -> page.lines().size() == 2 * hostile.size());

    assertThat(page.said("bot")).isEqualTo(hostile);
    assertThat(page.count("#lines img, #lines script")).isZero();
    assertThat(page.find("title").getDomProperty("text")).isEqualTo("botmesh chat");
    assertThat(page.style("#log .text", "unicode-bidi")).isEqualTo("plaintext");
    assertThat(page.overhang()).containsExactly(0L, 0L);
    assertThat(page.cutOff()).isEmpty();
    assertThat(page.console()).filteredOn(entry -> entry.getLevel().equals(Level.SEVERE)).isEmpty();
  }

  @Test
  void aLongTextCanBeTypedAndWhatIsTooLongIsGivenBack() {
    ChatPage page = open("long");
    String fits = "echo " + "\ud83d\ude00".repeat(2_500);
    page.say(fits);
    awaitTexts(page, fits, fits.substring("echo ".length()));

    String tooLong = "x".repeat(20_000);
    page.say(tooLong);
    soon().untilAsserted(() -> assertThat(page.problem()).contains("Not sent", "BMESH-0708"));
    assertThat(page.waiting()).containsExactly(tooLong);
    page.say("count");
    awaitTexts(page, fits, fits.substring("echo ".length()), "count", "count 1");

    page.find("#waiting button").click();
    assertThat(page.focused().getDomProperty("value")).isEqualTo(tooLong);
    assertThat(page.waiting()).isEmpty();
    assertThat(page.problem()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b?c#d;e=f\\g",
        "%2F",
        "{x} 'y' \"z\" <b>",
        "...",
        "\u202eabc",
        "\ud83c\udff3\ufe0f\u200d\ud83c\udf08 \u00e4"
      })
  void aChatIsTheOneThatTheAddressNamesWhateverItsName(String chat) {
    ChatPage page = open(chat);
    page.say("hi");
    awaitTexts(page, "hi", "Hello!");
    assertThat(server.chat(chat).answers()).containsExactly("Hello!");
    assertThat(page.find("#chat").getDomProperty("textContent")).isEqualTo(chat);
    page.reload();
    awaitTexts(page, "hi", "Hello!");
  }

  @Test
  void aNameThatWasTypedWithoutEncodingIsTakenAsItStands() {
    ChatPage page = BROWSER.openAt(server.url(), "100%");
    page.say("hi");
    awaitTexts(page, "hi", "Hello!");
    assertThat(server.chat("100%").answers()).containsExactly("Hello!");
  }

  @Test
  void aChatThatCannotBeOpenedSaysWhy() {
    ChatPage tooLong = open("x".repeat(513));
    soon()
        .untilAsserted(
            () -> assertThat(tooLong.problem()).contains("cannot be opened", "BMESH-0103"));
    assertThat(tooLong.connection()).isEqualTo("not connected");

    // A browser takes this for the directory above, however it is written.
    ChatPage dots = BROWSER.openAt(server.url(), "..");
    soon().until(dots::isConnected);
    assertThat(dots.hash()).isNotEqualTo("..");
  }

  @Test
  void whatWasSaidWithoutANetworkIsSentOnceEvenIfOneWasElsewhereMeanwhile() {
    ChatPage page = open("offline");
    soon().until(page::isConnected);
    page.offline(true);
    page.say("count");
    page.say("echo after");
    soon().untilAsserted(() -> assertThat(page.problem()).contains("does not answer"));
    assertThat(page.waiting()).containsExactly("count", "echo after");

    page.find("#new-chat").click();
    soon().until(() -> page.waiting().isEmpty());
    page.back();
    soon().until(() -> page.waiting().equals(List.of("count", "echo after")));
    page.offline(false);

    soon().until(() -> page.lines().size() == 4);
    assertThat(page.said("user")).containsExactly("count", "echo after");
    assertThat(page.said("bot")).containsExactly("count 1", "after");
    assertThat(page.waiting()).isEmpty();
    assertThat(page.problem()).isEmpty();
  }

  @Test
  void whoReadsFurtherUpIsLeftThereAndToldOfNewLines() {
    ChatPage page = open("reader");
    page.say("echo " + "line\n".repeat(100));
    soon().until(() -> page.lines().size() == 2);
    page.pressWithShift(Keys.TAB);
    page.press(Keys.HOME);
    soon().until(() -> page.find("#lines").getDomProperty("scrollTop").equals("0"));

    server.chat("reader").say("hi");

    soon().until(() -> page.find("#newer").isDisplayed());
    assertThat(page.find("#lines").getDomProperty("scrollTop")).isEqualTo("0");
    page.find("#newer").click();
    soon().until(() -> !page.find("#newer").isDisplayed());
  }

  private static ChatPage open(String chat) {
    return BROWSER.open(server.url(), chat);
  }

  private static void assertFieldIsReady(ChatPage page) {
    soon().until(() -> page.focused().getAccessibleName().equals("Message"));
    assertThat(page.focused().getDomProperty("value")).isEmpty();
  }

  private static void awaitTexts(ChatPage page, String... texts) {
    soon().untilAsserted(() -> assertThat(page.texts()).containsExactly(texts));
  }

  private static ConditionFactory soon() {
    return await().atMost(Duration.ofSeconds(60));
  }
}
