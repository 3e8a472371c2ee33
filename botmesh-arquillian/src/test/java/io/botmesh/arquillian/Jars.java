package io.botmesh.arquillian;

import io.botmesh.api.Bot;
import io.botmesh.impl.cdi.MeshExtension;
import io.botmesh.redis.RedisStore;
import io.botmesh.starter.Starter;
import io.botmesh.webchat.WebChatDoor;
import java.io.File;
import java.net.URISyntaxException;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ExplodedImporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** The jars that applications are made of, as they are on the class path of the tests. */
final class Jars {
  private Jars() {}

  /** Returns botmesh and what it depends on: what belongs in an EAR's lib, but for the starter. */
  static List<JavaArchive> mesh() {
    return Stream.of(
            Bot.class.getName(),
            MeshExtension.class.getName(),
            RedisStore.class.getName(),
            WebChatDoor.class.getName(),
            "redis.clients.jedis.RedisClient",
            "redis.clients.authentication.core.Token",
            "org.apache.commons.pool2.ObjectPool",
            "com.google.gson.Gson",
            "org.json.JSONObject",
            "org.slf4j.LoggerFactory")
        .map(Jars::with)
        .toList();
  }

  /** Returns what goes into the WEB-INF/lib of each WAR with a bot. */
  static JavaArchive starter() {
    return with(Starter.class.getName());
  }

  /** Returns what tests that run inside of a server need there. */
  static List<JavaArchive> forTests() {
    return Stream.of(
            "org.assertj.core.api.Assertions", "org.awaitility.Awaitility", "org.hamcrest.Matcher")
        .map(Jars::with)
        .toList();
  }

  private static JavaArchive with(String type) {
    try {
      File place =
          new File(Class.forName(type).getProtectionDomain().getCodeSource().getLocation().toURI());
      if (place.isFile()) {
        return ShrinkWrap.createFromZipFile(JavaArchive.class, place);
      }
      // A module of this build whose jar is not made yet.
      String name = place.getParentFile().getParentFile().getName() + ".jar";
      return ShrinkWrap.create(JavaArchive.class, name)
          .as(ExplodedImporter.class)
          .importDirectory(place)
          .as(JavaArchive.class);
    } catch (ClassNotFoundException | URISyntaxException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
