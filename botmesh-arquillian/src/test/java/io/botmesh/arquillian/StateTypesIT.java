package io.botmesh.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.arquillian.till.Basket;
import io.botmesh.arquillian.till.Checkout;
import io.botmesh.arquillian.till.Failures;
import io.botmesh.arquillian.till.Generic;
import io.botmesh.arquillian.till.Payment;
import io.botmesh.impl.conversation.AnnotatedConversation;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.webchat.cdi.WebChat;
import jakarta.inject.Inject;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** State types on the JSON-B of the server. The tests run inside of it. */
@ExtendWith(ArquillianExtension.class)
@Tag("K8-6")
class StateTypesIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Inject WebChat chats;
  @Inject Failures failures;

  @Deployment
  static WebArchive application() {
    WebArchive war =
        Archives.botWar("till", "botmesh.bot=till", "botmesh.durability.max-attempts=1")
            .addPackage(Checkout.class.getPackage())
            .addAsLibraries(Jars.mesh());
    return Archives.withTests(war, StateTypesIT.class);
  }

  @Test
  void typesWithTagsOnOneLevelAndOnTwoComeBackEqual() {
    Talk talk = new Talk(chats, "till", "Ann");
    assertThat(talk.ask("checkout")).isEqualTo("Which card?");
    assertThat(talk.ask("4711")).isEqualTo("Sure?");
    assertThat(talk.ask("yes"))
        .isEqualTo(
            "[Card[number=4711], [Card[number=1], Cash[coins=2]], {first=Cash[coins=3]},"
                + " Optional[Cash[coins=4]], Rex3, [1,\"a\"]]");
  }

  @Test
  void aComponentNamedLikeTheTagIsRefusedByItsPathWhenItIsSaved() {
    Talk talk = new Talk(chats, "till", "Bob");
    assertThat(talk.ask("checkout")).isEqualTo("Which card?");
    talk.say("gift");
    await()
        .pollInSameThread()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(failures.reasons())
                    .anyMatch(
                        reason ->
                            reason.contains("BMESH-0329") && reason.contains("its field voucher")));
  }

  @Test
  void aGenericRecordIsRefusedByItsPathBeforeAnythingIsSaved() throws Exception {
    try (Jsonb jsonb = JsonbBuilder.create()) {
      assertThatThrownBy(
              () -> AnnotatedConversation.read(Generic.class, Generic::new, new JsonbCodec(jsonb)))
          .isInstanceOf(BotMisconfigured.class)
          .hasMessageContaining("BMESH-0236")
          .hasMessageContaining("its field result:");
    }
  }

  @Test
  void whatWasWrittenBeforeThereWasATagIsUnreadableAndNeverNull() throws Exception {
    try (Jsonb jsonb = JsonbBuilder.create()) {
      JsonbCodec codec = new JsonbCodec(jsonb);
      assertThatThrownBy(() -> codec.read("{\"payment\":{\"number\":\"4711\"}}", Basket.class))
          .isInstanceOf(StoredDataUnreadable.class);
      assertThat(
              codec.read("{\"payment\":{\"kind\":\"card\",\"number\":\"4711\"}}", Basket.class)
                  .payment)
          .isEqualTo(new Payment.Card("4711"));
    }
  }
}
