package io.botmesh.ear;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** Open Liberty with the EAR and the {@code server.xml} at the root. */
final class LibertyReplica extends Replica {
  private LibertyReplica(Path directory, int port, Process process) {
    super(directory, port, process);
  }

  /**
   * Launches a server; it is not ready yet.
   *
   * @param label its replica label
   * @param settings further environment
   */
  static Replica launch(String label, Map<String, String> settings) throws IOException {
    int port = Launch.freePort();
    // Always a new one: the server's cache takes a nested archive with an old date for unchanged.
    Path directory = Launch.directory(label);
    Process process =
        Launch.of(directory, Launch.path("botmesh.test.liberty") + "/bin/server", "run", "botmesh")
            // "server run" becomes the JVM, so the pid is the JVM's own.
            .with("JAVA_HOME", Launch.javaHome().toString())
            .with("WLP_USER_DIR", Launch.path("botmesh.test.servers").toString())
            .with("WLP_OUTPUT_DIR", directory.toString())
            .with("HTTP_PORT", Integer.toString(port))
            .with("HTTPS_PORT", Integer.toString(Launch.freePort()))
            .with("BOTMESH_REPLICA_LABEL", label)
            .with(settings)
            .start();
    return new LibertyReplica(directory, port, process);
  }

  @Override
  public URI health() {
    return URI.create(url() + "/health");
  }

  @Override
  public Path application() {
    return Launch.path("botmesh.test.servers").resolve("servers/botmesh/apps/botmesh.ear");
  }

  @Override
  public boolean hasEndedInOrder() {
    return log().contains("CWWKE0036I");
  }
}
