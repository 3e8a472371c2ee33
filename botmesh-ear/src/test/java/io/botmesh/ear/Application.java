package io.botmesh.ear;

import java.nio.file.Path;

/**
 * What a server is given.
 *
 * @param archive what is deployed
 * @param serverXml the configuration of Open Liberty; WildFly needs none
 * @param root the path of its page, without a slash at the end
 */
public record Application(Path archive, Path serverXml, String root) {
  /** Returns the EAR, with the {@code server.xml} at the root of this repository. */
  public static Application ear() {
    return new Application(
        Launch.path("botmesh.test.application"),
        Launch.path("botmesh.test.servers").resolve("servers/botmesh/server.xml"),
        "");
  }

  /** Returns the README's bot, as it was built outside of this repository. */
  public static Application ownBot() {
    Path project = Launch.path("botmesh.test.newcomer").resolve("own-bot");
    return new Application(
        project.resolve("target/own-bot.war"),
        project.resolve("src/main/liberty/config/server.xml"),
        "/own-bot");
  }
}
