package io.botmesh.ear;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPInputStream;

/** Where servers send their telemetry, by OTLP over HTTP. Thread-safe. */
final class OtlpCollector implements AutoCloseable {
  private final Queue<Span> spans = new ConcurrentLinkedQueue<>();
  private final Queue<Metric> metrics = new ConcurrentLinkedQueue<>();
  private final HttpServer server;

  OtlpCollector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("No port to collect at", e);
    }
    server.createContext("/v1/traces", exchange -> take(exchange, this::takeSpans));
    server.createContext("/v1/metrics", exchange -> take(exchange, this::takeMetrics));
    server.start();
  }

  /** Returns the environment of a server that sends here what it measures, and soon. */
  Map<String, String> environment() {
    return Map.of(
        "OTEL_SDK_DISABLED", "false",
        "OTEL_SERVICE_NAME", "botmesh-test",
        "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort(),
        "OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf",
        "OTEL_LOGS_EXPORTER", "none",
        "OTEL_BSP_SCHEDULE_DELAY", "200",
        "OTEL_METRIC_EXPORT_INTERVAL", "1000");
  }

  /** Returns every span so far. */
  List<Span> spans() {
    return List.copyOf(spans);
  }

  /** Returns every report of a metric so far. */
  List<Metric> metrics() {
    return List.copyOf(metrics);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  @FunctionalInterface
  private interface Taker {
    void take(InputStream body) throws IOException;
  }

  private static void take(HttpExchange exchange, Taker taker) throws IOException {
    boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    try (exchange;
        InputStream body = exchange.getRequestBody()) {
      taker.take(zipped ? new GZIPInputStream(body) : body);
      exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void takeSpans(InputStream body) throws IOException {
    ExportTraceServiceRequest.parseFrom(body).getResourceSpansList().stream()
        .flatMap(resource -> resource.getScopeSpansList().stream())
        .flatMap(scope -> scope.getSpansList().stream())
        .forEach(spans::add);
  }

  private void takeMetrics(InputStream body) throws IOException {
    ExportMetricsServiceRequest.parseFrom(body).getResourceMetricsList().stream()
        .flatMap(resource -> resource.getScopeMetricsList().stream())
        .flatMap(scope -> scope.getMetricsList().stream())
        .forEach(metrics::add);
  }
}
