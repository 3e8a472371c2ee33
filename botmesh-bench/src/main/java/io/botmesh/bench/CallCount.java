package io.botmesh.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what clients ask a server for, as MONITOR tells it; what a script calls within is not
 * counted. It slows the server down, so nothing is timed meanwhile.
 */
final class CallCount implements AutoCloseable {
  private static final String END = "botmesh-bench-end";

  private final String host;
  private final int port;
  private final Socket socket;
  private final LongAdder calls = new LongAdder();
  private final CountDownLatch ended = new CountDownLatch(1);

  CallCount(String host, int port) {
    this.host = host;
    this.port = port;
    try {
      socket = new Socket(host, port);
      socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      lines.readLine();
      Thread reader = new Thread(() -> read(lines), "bench-monitor");
      reader.setDaemon(true);
      reader.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains(END)) {
          ended.countDown();
          return;
        }
        if (!line.contains(" lua] ")) {
          calls.increment();
        }
      }
    } catch (IOException closed) {
      ended.countDown();
    }
  }

  /** Returns how many calls came since the beginning; ends the count. */
  long end() throws InterruptedException {
    try (Socket mark = new Socket(host, port)) {
      mark.getOutputStream().write(("ECHO " + END + "\r\n").getBytes(StandardCharsets.US_ASCII));
      ended.await();
      return calls.sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
