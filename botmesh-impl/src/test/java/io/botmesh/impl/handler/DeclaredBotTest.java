package io.botmesh.impl.handler;

import static io.botmesh.impl.handler.FakeTurn.CODEC;
import static io.botmesh.impl.handler.FakeTurn.RED;
import static io.botmesh.impl.handler.FakeTurn.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageContext;
import io.botmesh.api.Stored;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.Write;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.signal.Signals;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredBotTest {
  private final DeclaredBot bot =
      new DeclaredBot(
          "shop",
          RED,
          CODEC,
          FakeTurn.clock(),
          new ConversationDesk(
              CODEC, FakeTurn.clock(), event -> {}, new CurrentStep(), Signals.NONE));

  @ParameterizedTest
  @ValueSource(strings = {"hi", " HI ", "Hi\n"})
  void aTextIsMetWithoutBlanksAndCase(String text) throws Exception {
    bot.when("Hi", context -> context.reply("Hello!"));
    assertThat(answers(text)).containsExactly("Hello!");
  }

  @Test
  void aPatternMustMeetTheWholeTextAndHandsOverItsGroups() throws Exception {
    bot.when(
        Pattern.compile("echo (\\w+)( loud)?"), context -> context.reply(context.groups() + ""));
    TurnHandler handler = bot.seal();
    assertThat(said(handler.handle(FakeTurn.saying("echo x")))).containsExactly("[x, ]");
    assertThat(said(handler.handle(FakeTurn.saying("echo x loud")))).containsExactly("[x,  loud]");
    assertThat(said(handler.handle(FakeTurn.saying("please echo x")))).isEmpty();
  }

  @Test
  void theFirstRouteThatMatchesTakesItThenTheTriggerThenTheRest() throws Exception {
    bot.use(Flow.named("one").on("one").say(context -> "flow one"))
        .use(Flow.named("two").on("two").say(context -> "flow two"))
        .otherwise(context -> context.reply("otherwise"))
        .when(Pattern.compile("o.*"), context -> context.reply("pattern"))
        .when("one", context -> context.reply("too late"));
    TurnHandler handler = bot.seal();
    assertThat(said(handler.handle(FakeTurn.saying("one")))).containsExactly("pattern");
    assertThat(said(handler.handle(FakeTurn.saying("TWO")))).containsExactly("flow two");
    assertThat(said(handler.handle(FakeTurn.saying("three")))).containsExactly("otherwise");
  }

  @Test
  void whatNothingTakesIsSilentlyDone() throws Exception {
    assertThat(bot.seal().handle(FakeTurn.saying("?"))).isEqualTo(Changes.NONE);
  }

  @Test
  void afterTheSealNothingIsDeclaredAnyMore() {
    bot.seal();
    assertThatThrownBy(() -> bot.when("x", context -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> bot.otherwise(context -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> bot.use(Flow.named("x").say(context -> "x")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("BMESH-0222");
    assertThatThrownBy(bot::seal).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void otherwiseIsSaidOnce() {
    bot.otherwise(context -> {});
    assertThatThrownBy(() -> bot.otherwise(context -> {}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void conversationsOfOneNameOrOneTriggerAreRefused() {
    bot.use(Flow.named("a").on("go").say(context -> "a"));
    assertThatThrownBy(() -> bot.use(Flow.named("a").on(" GO ").say(context -> "b")))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining("the name is taken by the flow a")
        .hasMessageContaining("the trigger is taken by the flow a");
    assertThatThrownBy(() -> bot.use(Flow.named("empty").on(" ")))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining("no steps")
        .hasMessageContaining("blank trigger");
  }

  @Test
  void aHandlersFailureIsItsOwn() {
    bot.when(
        "fail",
        context -> {
          throw new IOException("mine");
        });
    TurnHandler handler = bot.seal();
    assertThatThrownBy(() -> handler.handle(FakeTurn.saying("fail")))
        .isInstanceOf(IOException.class)
        .hasMessage("mine");
  }

  @Test
  void aConversationIsEnteredByNameOnceTheHandlerHasReturned() throws Exception {
    bot.use(Flow.named("ask").ask("Which?", "which"))
        .when(
            "go",
            context -> {
              context.enter("ask");
              context.reply("Now:");
            })
        .when("nowhere", context -> context.enter("none"))
        .when(
            "twice",
            context -> {
              context.enter("ask");
              context.enter("ask");
            });
    TurnHandler handler = bot.seal();
    assertThat(said(handler.handle(FakeTurn.saying("go")))).containsExactly("Now:", "Which?");
    assertThatThrownBy(() -> handler.handle(FakeTurn.saying("nowhere")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> handler.handle(FakeTurn.saying("twice")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void repliesKeepTheirBounds() throws Exception {
    bot.when(
        Pattern.compile("(\\d+)"),
        context -> {
          for (int at = 0; at < Integer.parseInt(context.text()); at++) {
            context.reply("x");
          }
        });
    bot.when(Pattern.compile("(?s)say.(.*)"), context -> context.reply(context.groups().get(0)));
    bot.when("lone", context -> context.reply("a\ud800"));
    TurnHandler handler = bot.seal();
    assertThat(said(handler.handle(FakeTurn.saying("32")))).hasSize(32);
    assertThatThrownBy(() -> handler.handle(FakeTurn.saying("33")))
        .isInstanceOf(IllegalStateException.class);
    String longest = "é".repeat(8 * 1024);
    assertThat(said(handler.handle(FakeTurn.saying("say " + longest)))).containsExactly(longest);
    for (String wrong : List.of("say ", "say " + longest + "x", "lone")) {
      assertThatThrownBy(() -> handler.handle(FakeTurn.saying(wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("BMESH-");
    }
  }

  @Test
  void userDataIsWrittenAsAWholeAndOnlyIfChanged() throws Exception {
    bot.when(
            "count",
            context -> {
              int count = context.user().get("count", Integer.class).orElse(0) + 1;
              context.user().put("count", count);
              context.reply("count " + count);
            })
        .when("look", context -> context.reply("" + context.user().get("count", Integer.class)))
        .when("same", context -> context.user().put("count", 2))
        .when("forget", context -> context.user().remove("count"));
    TurnHandler handler = bot.seal();
    FakeTurn first = FakeTurn.saying("count");
    ChatState state = first.commit(handler.handle(first));
    assertThat(state.userData().value()).contains("{\"count\":1}");
    FakeTurn second = new FakeTurn("2", "count", RED, state);
    Changes changes = handler.handle(second);
    assertThat(said(changes)).containsExactly("count 2");
    state = second.commit(changes);
    assertThat(handler.handle(new FakeTurn("3", "look", RED, state)).userData()).isEmpty();
    assertThat(handler.handle(new FakeTurn("4", "same", RED, state)).userData()).isEmpty();
    assertThat(handler.handle(new FakeTurn("5", "forget", RED, state)).userData())
        .contains(Write.delete());
  }

  @Test
  void userDataThatCannotBeReadIsNeverOverwritten() throws Exception {
    bot.when("put", context -> context.user().put("a", 1)).when("hi", context -> {});
    TurnHandler handler = bot.seal();
    ChatState broken = new ChatState(Stored.NOTHING, new Stored(Optional.of("{\"a\":"), 3));
    assertThatThrownBy(() -> handler.handle(new FakeTurn("1", "put", RED, broken)))
        .isInstanceOf(StoredDataUnreadable.class);
    assertThat(handler.handle(new FakeTurn("1", "hi", RED, broken))).isEqualTo(Changes.NONE);
  }

  @Test
  void annotatedMethodsAreRoutes() throws Exception {
    Routes routes = new Routes();
    bot.add(OnMessageRoute.of(method(Routes.class, "price"), () -> routes));
    bot.add(OnMessageRoute.of(method(Routes.class, "help"), () -> routes));
    bot.add(OnMessageRoute.of(method(Routes.class, "rest"), () -> routes));
    assertThatThrownBy(() -> bot.add(OnMessageRoute.of(method(Routes.class, "rest"), () -> routes)))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining("Routes.rest");
    TurnHandler handler = bot.seal();
    assertThat(said(handler.handle(FakeTurn.saying("PRICE of tea"))))
        .containsExactly("tea costs 3");
    assertThat(said(handler.handle(FakeTurn.saying("help")))).containsExactly("Help!");
    assertThat(handler.handle(FakeTurn.saying("?"))).isEqualTo(Changes.NONE);
  }

  @Test
  void whatIsWrongWithAnAnnotatedMethodIsSaidAtOnce() {
    assertThatThrownBy(() -> OnMessageRoute.of(method(Wrong.class, "wrong"), Wrong::new))
        .isInstanceOf(BotMisconfigured.class)
        .hasMessageContaining("Wrong.wrong")
        .hasMessageContaining("BMESH-0223")
        .hasMessageContaining("BMESH-0224")
        .hasMessageContaining("BMESH-0225")
        .hasMessageContaining("BMESH-0226");
  }

  private List<String> answers(String text) throws Exception {
    return said(bot.seal().handle(FakeTurn.saying(text)));
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static class Routes {
    @OnMessage("price of (.+)")
    void price(MessageContext context) {
      context.reply(context.groups().get(0) + " costs 3");
    }

    @OnMessage("help")
    String help() {
      return "Help!";
    }

    @OnMessage
    String rest() {
      return null;
    }
  }

  static class Wrong {
    @OnMessage("(")
    @SuppressWarnings("unused")
    private int wrong(String text) {
      return 1;
    }
  }
}
