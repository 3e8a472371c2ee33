package io.botmesh.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.arquillian.ejb.Order;
import io.botmesh.arquillian.lib.Guide;
import io.botmesh.arquillian.shop.Shop;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Where a bot's configuration comes from, if not from its WAR. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
@Tag("K8-1")
class ConfigurationIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String IN_THE_EJB_MODULE = "in-the-ejb-module";
  private static final String NOWHERE = "nowhere";

  @ArquillianResource Deployer deployer;

  @Deployment(name = IN_THE_EJB_MODULE, managed = false, testable = false)
  static EnterpriseArchive inTheEjbModule() {
    return Archives.ear(IN_THE_EJB_MODULE)
        .addAsLibraries(Archives.jar("guide", Guide.class.getPackage()))
        .addAsModule(
            Archives.jar("orders", Order.class.getPackage(), "botmesh.bot=said-by-the-ejb-module"))
        .addAsModule(Archives.botWar("first").addPackage(Shop.class.getPackage()));
  }

  @Deployment(name = NOWHERE, managed = false, testable = false)
  static EnterpriseArchive nowhere() {
    return Archives.ear(NOWHERE)
        .addAsLibraries(Archives.jar("guide", Guide.class.getPackage()))
        .addAsModule(Archives.botWar("second").addPackage(Shop.class.getPackage()));
  }

  @Test
  void theFileOfAnEjbModuleHoldsForTheBotOfAWar() {
    assertRunsAs(IN_THE_EJB_MODULE, "said-by-the-ejb-module");
  }

  @Test
  void withoutAnyFileTheEnvironmentAndTheDefaultsHold() {
    assertRunsAs(NOWHERE, "bot");
  }

  private void assertRunsAs(String deployment, String bot) {
    int before = Server.log().length();
    deployer.deploy(deployment);
    try {
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> assertThat(Server.health("ready")).contains("\"bot " + bot + "\"", "up: "));
      assertThat(Server.log().substring(before))
          .contains("BMESH-0610 Bot " + bot + " runs here as replica arquillian-");
    } finally {
      deployer.undeploy(deployment);
    }
  }
}
