package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections of which one half is closed. */
abstract class HalfConnections {
  private final Besieged server;

  HalfConnections(Besieged server) {
    this.server = server;
  }

  @ParameterizedTest
  @EnumSource
  void whoHangsUpInTheMiddleIsLetGo(Begun begun) throws IOException {
    try (Socket socket = begun.on(server.http())) {
      socket.shutdownOutput();
      // Ends with an exception if the server does not hang up.
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }
    assertThat(server.chat("slow").lines()).isEmpty();
  }
}
