package io.botmesh.ear;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Somebody outside whom a bot asks. Of {@code storm} it tells at the third asking only, of {@code
 * fog} nothing as long as it runs, of {@code flood} never but with an error, of {@code drizzle} bit
 * by bit at the first asking. Thread-safe.
 */
final class WeatherStation implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicInteger storms = new AtomicInteger();
  private final AtomicInteger fogs = new AtomicInteger();
  private final AtomicInteger floods = new AtomicInteger();
  private final AtomicInteger drizzles = new AtomicInteger();
  private final HttpServer server;

  WeatherStation() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("No port for a weather station", e);
    }
    server.setExecutor(threads);
    server.createContext("/weather/sun", exchange -> answer(exchange, 200, "sunny"));
    server.createContext(
        "/weather/storm",
        exchange -> {
          boolean told = storms.incrementAndGet() > 2;
          answer(exchange, told ? 200 : 503, told ? "stormy" : "later");
        });
    server.createContext(
        "/weather/flood",
        exchange -> {
          floods.incrementAndGet();
          answer(exchange, 503, "never");
        });
    server.createContext(
        "/weather/drizzle",
        exchange -> {
          if (drizzles.incrementAndGet() == 1) {
            trickle(exchange, "trickled");
          } else {
            answer(exchange, 200, "drizzling");
          }
        });
    server.createContext("/weather/fog", this::keepSilent);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  int storms() {
    return storms.get();
  }

  int fogs() {
    return fogs.get();
  }

  int floods() {
    return floods.get();
  }

  int drizzles() {
    return drizzles.get();
  }

  private void keepSilent(HttpExchange exchange) {
    fogs.incrementAndGet();
    pause(60_000);
    exchange.close();
  }

  /** Answers over some seconds, with never so much as a second between two bytes. */
  private void trickle(HttpExchange exchange, String text) throws IOException {
    try (exchange) {
      byte[] body = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
      exchange.sendResponseHeaders(200, body.length);
      for (byte one : body) {
        exchange.getResponseBody().write(one);
        exchange.getResponseBody().flush();
        pause(500);
      }
    }
  }

  /** Waits, at most until it is closed. */
  private void pause(long millis) {
    try {
      closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    try (exchange) {
      byte[] body = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
