package io.botmesh.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.arquillian.keeper.Keeper;
import io.botmesh.arquillian.watch.ThreadsServlet;
import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that comes and goes, on a real Redis. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RedeployIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String KEEPER = "keeper";

  @ArquillianResource Deployer deployer;

  @Deployment(name = "watch", order = 1, testable = false)
  static WebArchive watch() {
    return Archives.war("watch").addPackage(ThreadsServlet.class.getPackage());
  }

  @Deployment(name = KEEPER, managed = false, testable = false)
  static EnterpriseArchive keeper() {
    return Archives.ear("keeper-application")
        .addAsModule(
            Archives.botWar(KEEPER, "botmesh.bot=keeper", "botmesh.redis.url=" + SharedRedis.url())
                .addPackage(Keeper.class.getPackage()));
  }

  @Test
  void aMessageInHandAtTheUndeployIsHandledOnceAfterTheNextDeploy() {
    deployer.deploy(KEEPER);
    assertThat(said("?keep=hold")).containsExactly("USER hold");
    assertThat(threads()).anyMatch(RedeployIT::isOurs);

    deployer.undeploy(KEEPER);
    await().atMost(LIMIT).untilAsserted(() -> assertThat(threads()).noneMatch(RedeployIT::isOurs));

    deployer.deploy(KEEPER);
    try {
      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertThat(said("")).containsExactly("USER hold", "BOT held"));
      said("?say=hi");
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(said(""))
                      .containsExactly("USER hold", "BOT held", "USER hi", "BOT Hello"));
    } finally {
      deployer.undeploy(KEEPER);
    }
    await().atMost(LIMIT).untilAsserted(() -> assertThat(threads()).noneMatch(RedeployIT::isOurs));
  }

  private static List<String> said(String query) {
    return Server.get("/keeper/talk" + query).lines().toList();
  }

  private static List<String> threads() {
    return Server.get("/watch/threads").lines().toList();
  }

  /** The engine's threads, and those of Jedis and its pool. */
  private static boolean isOurs(String thread) {
    return thread.startsWith("botmesh") || thread.contains("commons-pool");
  }
}
