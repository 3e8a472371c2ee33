package io.botmesh.ear;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** Open Liberty with an application and its {@code server.xml}. */
final class LibertyReplica extends Replica {
  private static final Pattern RUNS = Pattern.compile("CWWKZ0001I|CWWKZ0003I");
  private static final Pattern IS_GONE = Pattern.compile("CWWKZ0009I");

  private LibertyReplica(Path directory, Application application, int port, Process process) {
    super(directory, application, port, process);
  }

  /**
   * Launches a server; it is not ready yet.
   *
   * @param label its replica label
   * @param settings further environment
   */
  static Replica launch(String label, Application application, Map<String, String> settings)
      throws IOException {
    int port = Launch.port(settings);
    // Always a new one: the server's cache takes a nested archive with an old date for unchanged.
    Path directory = Launch.directory(label);
    Path server = Files.createDirectories(directory.resolve("usr/servers/botmesh"));
    Files.copy(application.serverXml(), server.resolve("server.xml"));
    Launch.copy(
        application.archive(),
        Files.createDirectory(server.resolve("apps")).resolve(application.archive().getFileName()));
    Process process =
        Launch.of(directory, Launch.path("botmesh.test.liberty") + "/bin/server", "run", "botmesh")
            // "server run" becomes the JVM, so the pid is the JVM's own.
            .with("JAVA_HOME", Launch.javaHome().toString())
            .with("WLP_USER_DIR", directory.resolve("usr").toString())
            .with("WLP_OUTPUT_DIR", directory.toString())
            .with("HTTP_PORT", Integer.toString(port))
            .with("HTTPS_PORT", Integer.toString(Launch.freePort()))
            .with("BOTMESH_REPLICA_LABEL", label)
            .with(settings)
            .start();
    return new LibertyReplica(directory, application, port, process);
  }

  @Override
  public void deploy() {
    awaitLogged(
        RUNS,
        () -> {
          // Moved there, or the server, which looks twice a second, may see half of it.
          Path whole = Files.copy(archive(), directory().resolve("next"));
          Files.move(whole, application(), ATOMIC_MOVE);
        });
  }

  @Override
  public void undeploy() {
    awaitLogged(IS_GONE, () -> Files.delete(application()));
  }

  @Override
  public URI health() {
    return URI.create(url() + "/health");
  }

  @Override
  public Path application() {
    return directory().resolve("usr/servers/botmesh/apps").resolve(archiveName());
  }

  @Override
  public boolean hasEndedInOrder() {
    return log().contains("CWWKE0036I");
  }
}
