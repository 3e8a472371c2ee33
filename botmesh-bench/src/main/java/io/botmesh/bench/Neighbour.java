package io.botmesh.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The way to the other process: which of its messages are done. It is not part of what is measured,
 * and takes no way through Redis. Thread-safe.
 */
final class Neighbour implements AutoCloseable {
  private final Socket socket;
  private final OutputStream out;

  private Neighbour(Socket socket) throws IOException {
    this.socket = socket;
    this.socket.setTcpNoDelay(true);
    this.out = socket.getOutputStream();
  }

  /** Waits for the other one, or goes to it: the one that comes first to the port waits. */
  static Neighbour met(int port) {
    try {
      try (ServerSocket door = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return new Neighbour(door.accept());
      } catch (java.net.BindException isThere) {
        return new Neighbour(new Socket(InetAddress.getLoopbackAddress(), port));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hears the other one, on a thread of its own. */
  void heardBy(Consumer<String> ear) {
    Thread thread = new Thread(() -> hear(ear), "bench-neighbour");
    thread.setDaemon(true);
    thread.start();
  }

  private void hear(Consumer<String> ear) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ear.accept(line);
      }
    } catch (IOException gone) {
      return;
    }
  }

  synchronized void tell(String id) {
    try {
      out.write((id + "\n").getBytes(StandardCharsets.US_ASCII));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
