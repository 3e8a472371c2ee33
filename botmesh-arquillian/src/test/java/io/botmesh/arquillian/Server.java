package io.botmesh.arquillian;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The server that Arquillian has started, seen from outside. */
final class Server {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Server() {}

  /** Returns the body of a page; the status does not matter. */
  static String get(String path) {
    return get(property("botmesh.server.http"), path);
  }

  /** Returns a health report. */
  static String health(String kind) {
    return get(property("botmesh.server.health"), "/health/" + kind);
  }

  /** Returns everything that the server has logged. */
  static String log() {
    try {
      return Files.readString(Path.of(property("botmesh.server.log")), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String get(String port, String path) {
    URI uri =
        URI.create("http://" + InetAddress.getLoopbackAddress().getHostName() + ":" + port + path);
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(uri).timeout(LIMIT).build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("Run by mvn verify: " + name + " is not set");
    }
    return value;
  }
}
