package io.botmesh.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatId;
import io.botmesh.api.Store;
import io.botmesh.api.TurnLost;
import io.botmesh.arquillian.ejb.Order;
import io.botmesh.arquillian.lib.Guide;
import io.botmesh.arquillian.lib.Notes;
import io.botmesh.arquillian.plain.Reception;
import io.botmesh.arquillian.shop.Shop;
import io.botmesh.arquillian.shop.Signup;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisStore;
import io.botmesh.webchat.cdi.WebChat;
import jakarta.inject.Inject;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.container.test.api.Testable;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An EAR with the library and a library of the application in its lib, an EJB module, two WARs with
 * a bot each, one on Redis and one in memory, made of the same classes, and a WAR without a bot.
 * The tests run inside of the first WAR.
 */
@ExtendWith(ArquillianExtension.class)
class TwoBotsIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Inject Bot bot;
  @Inject Store store;
  @Inject RedisStore redisStore;
  @Inject Signup signup;
  @Inject WebChat chats;
  @Inject Notes notes;

  @Deployment
  static EnterpriseArchive application() {
    WebArchive sales =
        Archives.botWar(
                "sales",
                "botmesh.bot=sales",
                "botmesh.replica-label=overridden",
                "botmesh.redis.url=" + SharedRedis.url(),
                "shop.greeting=Welcome")
            .addPackage(Shop.class.getPackage());
    WebArchive desk =
        Archives.botWar("desk", "botmesh.bot=desk", "shop.greeting=Yes?")
            .addPackage(Shop.class.getPackage());
    WebArchive plain = Archives.war("plain").addPackage(Reception.class.getPackage());
    return Archives.ear("two-bots")
        .addAsLibraries(Archives.jar("guide", Guide.class.getPackage()))
        .addAsModule(Archives.jar("orders", Order.class.getPackage()))
        .addAsModule(Testable.archiveToTest(Archives.withTests(sales, TwoBotsIT.class)))
        .addAsModule(desk)
        .addAsModule(plain);
  }

  @Test
  @Tag("K8-2")
  void botAndStoresAreInjectedIntoAWar() {
    Talk talk = sales("injected");
    assertThat(talk.ask("hi")).isEqualTo("Hello from sales");

    assertThat(bot.name()).isEqualTo("sales");
    assertThat(store.messages(new ChatId("injected"), 0, 10)).hasSize(2);
    assertThat(redisStore.messages(new ChatId("injected"), 0, 10)).hasSize(2);
    assertThat(redisStore.prefix()).isEqualTo("botmesh.sales");
    assertThat(redisStore.layout()).isEqualTo(Layout.LEGACY);
  }

  @Test
  void theInterceptorGuardsTheStepsOfAWarsBean() {
    Talk talk = sales("guarded");
    assertThat(talk.ask("signup")).isEqualTo("What is your name?");
    assertThat(talk.ask("Ann")).isEqualTo("Nice to meet you, Ann");
    assertThat(notes.lines()).contains("step for Ann");

    assertThatThrownBy(() -> signup.name("Eve", new Signup.Form())).isInstanceOf(TurnLost.class);
    assertThat(notes.lines()).doesNotContain("step for Eve");
  }

  @Test
  @Tag("K8-1")
  void eachWarsValuesAreSeenByItsBotOnly() {
    // The module's name, what its configuration says when asked and when injected, its own class.
    assertThat(sales("values").ask("where")).isEqualTo("sales Welcome Welcome true");
    assertThat(desk("values").ask("where")).isEqualTo("desk Yes? Yes? true");
  }

  @Test
  void theServersEnvironmentHoldsForEveryBotAndGoesBeforeAWarsFile() {
    assertThat(sales("label").ask("replica")).startsWith("arquillian-");
    assertThat(desk("label").ask("replica")).startsWith("arquillian-");
  }

  @Test
  void twoBotsShareNoChat() {
    assertThat(sales("same chat").ask("hi")).isEqualTo("Hello from sales");
    assertThat(desk("same chat").answers()).isEmpty();
    assertThat(desk("same chat").ask("hi")).isEqualTo("Hello from desk");
    assertThat(sales("same chat").answers()).containsExactly("Hello from sales");
  }

  @Test
  @Tag("K8-2")
  void whatALibraryDeclaresRunsInTheContextOfEachBot() {
    assertThat(sales("library").ask("guide")).isEqualTo("sales guides in sales");
    assertThat(desk("library").ask("guide")).isEqualTo("desk guides in desk");
    assertThat(sales("library").ask("help Ann")).isEqualTo("sales helps Ann in sales with Welcome");
    assertThat(desk("library").ask("help Bob")).isEqualTo("desk helps Bob in desk with Yes?");
  }

  @Test
  @Tag("K8-2")
  void aConversationOfAnEjbModuleRunsInTheContextOfEachBot() {
    for (Talk talk : new Talk[] {sales("order"), desk("order")}) {
      assertThat(talk.ask("order")).isEqualTo("What would you like?");
    }
    assertThat(sales("order").ask("soup")).isEqualTo("soup noted by sales in sales");
    assertThat(desk("order").ask("cake")).isEqualTo("cake noted by desk in desk");
  }

  @Test
  void eventsReachTheLibraryAndAWarWithoutABotButNoOtherBot() {
    await()
        .pollInSameThread()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(notes.lines())
                    .contains(
                        "guide hears later of sales in sales",
                        "guide hears later of desk in desk",
                        "sales hears later of sales in sales",
                        "desk hears later of desk in desk"));
    assertThat(notes.lines())
        .contains(
            "guide hears of sales",
            "guide hears of desk",
            "sales hears of sales",
            "desk hears of desk",
            "reception hears of sales",
            "reception hears of desk")
        .doesNotContain("sales hears of desk", "desk hears of sales")
        .doesNotHaveDuplicates();
  }

  @Test
  @RunAsClient
  void aWarWithoutABotPicksOneByItsName() {
    assertThat(Server.get("/plain/desk")).startsWith("desk arquillian-");
  }

  @Test
  @RunAsClient
  void healthOfTheLibraryTellsOfEachBot() {
    for (String kind : new String[] {"started", "ready", "live"}) {
      assertThat(Server.health(kind))
          .contains("botmesh." + kind, "\"bot sales\"", "\"bot desk\"", "up: ")
          .doesNotContain("down: ");
    }
  }

  private Talk sales(String chat) {
    return new Talk(chats, "sales", chat);
  }

  private Talk desk(String chat) {
    return new Talk(chats, "desk", chat);
  }
}
