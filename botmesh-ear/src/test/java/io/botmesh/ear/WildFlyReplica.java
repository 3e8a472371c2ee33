package io.botmesh.ear;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * WildFly as it is unpacked, with an application in the deployments of a base directory of its own.
 */
final class WildFlyReplica extends Replica {
  private static final Pattern RUNS = Pattern.compile("WFLYSRV0010|WFLYSRV0016");
  private static final Pattern IS_GONE = Pattern.compile("WFLYSRV0009");

  private final int managementPort;

  private WildFlyReplica(
      Path directory, Application application, int port, int managementPort, Process process) {
    super(directory, application, port, process);
    this.managementPort = managementPort;
  }

  /**
   * Launches a server; it is not ready yet.
   *
   * @param label its replica label
   * @param settings further environment
   */
  static Replica launch(String label, Application application, Map<String, String> settings)
      throws IOException {
    Path home = Launch.path("botmesh.test.wildfly");
    Path directory = Launch.directory(label);
    Path base = Files.createDirectory(directory.resolve("server"));
    Launch.copy(home.resolve("standalone/configuration"), base.resolve("configuration"));
    deploy(application.archive(), base.resolve("deployments"));
    int port = Launch.port(settings);
    int managementPort = Launch.freePort();
    Process process =
        Launch.of(directory, "bash", Launch.path("botmesh.test.wildflyProgram").toString())
            // The program becomes the JVM, so the pid is the JVM's own.
            .with("JAVA_HOME", Launch.javaHome().toString())
            .with("JBOSS_HOME", home.toString())
            .with("JBOSS_BASE_DIR", base.toString())
            .with("HTTP_PORT", Integer.toString(port))
            .with("HTTPS_PORT", Integer.toString(Launch.freePort()))
            .with("MANAGEMENT_PORT", Integer.toString(managementPort))
            .with("BOTMESH_REPLICA_LABEL", label)
            .with(settings)
            .start();
    return new WildFlyReplica(directory, application, port, managementPort, process);
  }

  private static void deploy(Path application, Path deployments) throws IOException {
    Files.createDirectory(deployments);
    Launch.copy(application, deployments.resolve(application.getFileName()));
    Files.createFile(deployments.resolve(application.getFileName() + ".dodeploy"));
  }

  @Override
  public void deploy() {
    awaitLogged(
        RUNS,
        () -> {
          Files.copy(archive(), application(), REPLACE_EXISTING);
          Files.createFile(mark("dodeploy"));
        });
  }

  @Override
  public void undeploy() {
    awaitLogged(IS_GONE, () -> Files.delete(mark("deployed")));
  }

  private Path mark(String what) {
    return application().resolveSibling(application().getFileName() + "." + what);
  }

  @Override
  public URI health() {
    return URI.create("http://127.0.0.1:" + managementPort + "/health");
  }

  @Override
  public Path application() {
    return directory().resolve("server/deployments").resolve(archiveName());
  }

  @Override
  public boolean hasEndedInOrder() {
    return log().contains("WFLYSRV0050");
  }
}
