package io.botmesh.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatId;
import io.botmesh.api.Store;
import io.botmesh.api.TurnLost;
import io.botmesh.arquillian.lib.Guide;
import io.botmesh.arquillian.lib.Notes;
import io.botmesh.arquillian.shop.Shop;
import io.botmesh.arquillian.shop.Signup;
import io.botmesh.redis.RedisStore;
import io.botmesh.webchat.cdi.WebChat;
import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A WAR without an EAR, with all jars inside. The tests run in it. */
@ExtendWith(ArquillianExtension.class)
class SingleWarIT {
  @Inject Bot bot;
  @Inject Store store;
  @Inject RedisStore redisStore;
  @Inject Signup signup;
  @Inject WebChat chats;
  @Inject Notes notes;

  @Deployment
  static WebArchive application() {
    WebArchive war =
        Archives.botWar(
                "kiosk",
                "botmesh.bot=kiosk",
                "botmesh.redis.url=" + SharedRedis.url(),
                "shop.greeting=Hey")
            .addPackage(Shop.class.getPackage())
            .addAsLibraries(Jars.mesh())
            .addAsLibraries(Archives.jar("guide", Guide.class.getPackage()));
    return Archives.withTests(war, SingleWarIT.class);
  }

  @Test
  void botAndStoresAreInjected() {
    assertThat(talk("injected").ask("hi")).isEqualTo("Hello from kiosk");
    assertThat(bot.name()).isEqualTo("kiosk");
    assertThat(store.messages(new ChatId("injected"), 0, 10)).hasSize(2);
    assertThat(redisStore.prefix()).isEqualTo("botmesh.kiosk");
  }

  @Test
  void theBotRunsInTheWarsContext() {
    assertThat(talk("where").ask("where")).isEqualTo("kiosk Hey Hey true");
    assertThat(talk("where").ask("help Ann")).isEqualTo("kiosk helps Ann in kiosk with Hey");
  }

  @Test
  void theInterceptorGuardsSteps() {
    Talk talk = talk("guarded");
    assertThat(talk.ask("signup")).isEqualTo("What is your name?");
    assertThat(talk.ask("Ann")).isEqualTo("Nice to meet you, Ann");
    assertThatThrownBy(() -> signup.name("Eve", new Signup.Form())).isInstanceOf(TurnLost.class);
    assertThat(notes.lines()).contains("step for Ann").doesNotContain("step for Eve");
  }

  private Talk talk(String chat) {
    return new Talk(chats, "kiosk", chat);
  }
}
