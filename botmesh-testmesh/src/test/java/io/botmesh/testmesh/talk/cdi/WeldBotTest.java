package io.botmesh.testmesh.talk.cdi;

import io.botmesh.api.event.BotStarting;
import io.botmesh.testmesh.talk.BotReplica;
import io.botmesh.testmesh.talk.BotUnderTest;
import io.botmesh.testmesh.talk.MemoryMesh;
import io.botmesh.testmesh.talk.MeshUser;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import org.jboss.weld.junit5.WeldInitiator;
import org.jboss.weld.junit5.WeldJunit5Extension;
import org.jboss.weld.junit5.WeldSetup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The beans of a bot live in the container that Weld JUnit opens; the mesh calls them there. */
@ExtendWith(WeldJunit5Extension.class)
class WeldBotTest {
  @WeldSetup WeldInitiator weld = WeldInitiator.of(Shop.class, Prices.class);

  @Inject Shop shop;
  @Inject Event<BotStarting> starting;

  @Test
  void aBotOfCdiBeansAnswersOnWhateverReplica() {
    try (MemoryMesh mesh =
        new BotUnderTest()
            .bean(Shop.class, () -> shop)
            .routes(bot -> starting.fire(new BotStarting(bot)))
            .mesh()) {
      BotReplica first = mesh.start();
      mesh.start();
      MeshUser anna = mesh.user("anna");
      anna.says("hi").hears("Hello!");
      anna.says("price of tea").hears("3 euros");
      first.dies();
      anna.says("hi").hears("Hello!");
      anna.says("price of fame").hears("not for sale").hearsNothing();
    }
  }
}
