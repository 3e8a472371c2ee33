package io.botmesh.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

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

/** Applications that a server must not start, and what it says then. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RefusalsIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String DOUBLED = "doubled";
  private static final String MISPLACED = "misplaced";
  private static final String NO_ADDRESS = "no-address";
  private static final String TWO_VALUES = "two-values";
  private static final String NAMESAKES = "namesakes";

  @ArquillianResource Deployer deployer;

  @Deployment(name = DOUBLED, managed = false, testable = false)
  static EnterpriseArchive doubled() {
    return ear(DOUBLED)
        .addAsModule(
            Archives.botWar(DOUBLED, "botmesh.bot=" + DOUBLED)
                .addPackage(Shop.class.getPackage())
                .addAsLibraries(Jars.mesh()));
  }

  @Deployment(name = MISPLACED, managed = false, testable = false)
  static EnterpriseArchive misplaced() {
    return ear(MISPLACED)
        .addAsLibraries(Jars.starter())
        .addAsModule(
            Archives.war(MISPLACED, "botmesh.bot=" + MISPLACED)
                .addPackage(Shop.class.getPackage()));
  }

  @Deployment(name = NO_ADDRESS, managed = false, testable = false)
  static EnterpriseArchive noAddress() {
    return ear(NO_ADDRESS)
        .addAsModule(
            Archives.botWar(NO_ADDRESS, "botmesh.bot=" + NO_ADDRESS, "botmesh.store=redis")
                .addPackage(Shop.class.getPackage()));
  }

  @Deployment(name = TWO_VALUES, managed = false, testable = false)
  static EnterpriseArchive twoValues() {
    return Archives.ear(TWO_VALUES)
        .addAsLibraries(
            Archives.jar("guide", Guide.class.getPackage(), "botmesh.bot=said-by-the-library"))
        .addAsModule(
            Archives.botWar(TWO_VALUES, "botmesh.bot=said-by-the-war")
                .addPackage(Shop.class.getPackage()));
  }

  @Deployment(name = NAMESAKES, managed = false, testable = false)
  static EnterpriseArchive namesakes() {
    return ear(NAMESAKES)
        .addAsModule(Archives.botWar("one", "botmesh.bot=same").addPackage(Shop.class.getPackage()))
        .addAsModule(
            Archives.botWar("other", "botmesh.bot=same").addPackage(Shop.class.getPackage()));
  }

  @Test
  @Tag("K8-2")
  void aDoubledLibraryIsRefusedWithBothPlaces() {
    assertRefused(
        DOUBLED, "BMESH-0617", "botmesh-impl=", "/lib/", "WEB-INF/lib", "two half meshes");
  }

  @Test
  @Tag("K8-2")
  void aStarterInTheEarsLibIsRefused() {
    assertRefused(MISPLACED, "BMESH-0618", "botmesh-starter=", "WEB-INF/lib of each WAR");
  }

  @Test
  @Tag("K8-1")
  void aMissingAddressIsRefusedWithItsNameAndThePlacesLookedAt() {
    assertRefused(
        NO_ADDRESS,
        "BMESH-0201",
        "botmesh.redis.url=: botmesh.store=redis needs the server's address",
        "BOTMESH_REDIS_URL",
        "microprofile-config.properties");
  }

  @Test
  @Tag("K8-1")
  void twoValuesOfOneRankAreRefused() {
    assertRefused(TWO_VALUES, "BMESH-0204", "botmesh.bot=(several)");
  }

  @Test
  void twoBotsOfOneNameAreRefused() {
    assertRefused(NAMESAKES, "botmesh.bot=same: two modules of this application");
  }

  private void assertRefused(String deployment, String... words) {
    int before = Server.log().length();
    try {
      assertThatThrownBy(() -> deployer.deploy(deployment)).isNotNull();
      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertThat(Server.log().substring(before)).contains(words));
      assertThat(Server.log().substring(before)).doesNotContain("BMESH-0610");
      // A server must not go on asking the health checks of what it has refused.
      assertThat(Server.health("live")).contains("\"checks\"");
    } finally {
      remove(deployment);
    }
  }

  /** What was refused may still lie there, or not: servers and adapters differ. */
  private void remove(String deployment) {
    try {
      deployer.undeploy(deployment);
    } catch (RuntimeException gone) {
      // It was not there any more.
      return;
    }
  }

  private static EnterpriseArchive ear(String name) {
    return Archives.ear(name).addAsLibraries(Archives.jar("guide", Guide.class.getPackage()));
  }
}
