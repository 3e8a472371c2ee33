package io.botmesh.impl.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.OddItem;
import io.botmesh.api.spi.Reception;
import io.botmesh.api.spi.ShortHash;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * A webhook in the form of WhatsApp's, over HTTP: several entries, changes, messages and statuses
 * in one call. Each is taken by itself; 200 only if all are journaled or put aside, else the whole
 * call is to come again.
 */
final class Webhook implements AutoCloseable {
  private static final List<String> STAGES = List.of("sent", "delivered", "read", "failed");

  private final Door door;
  private final Store store;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  Webhook(Door door, Store store) throws IOException {
    this.door = door;
    this.store = store;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/webhook", this::posted);
    server.start();
  }

  URI address() {
    return URI.create("http://localhost:" + server.getAddress().getPort() + "/webhook");
  }

  /** Where the status of a message is kept. */
  static CursorName status(String id) {
    return new CursorName("status " + id);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void posted(HttpExchange exchange) throws IOException {
    int code = 500;
    try (exchange;
        JsonReader reader = Json.createReader(exchange.getRequestBody())) {
      code = taken(reader.readObject());
      exchange.sendResponseHeaders(code, -1);
    }
  }

  private int taken(JsonObject call) {
    List<InboundMessage> messages = new ArrayList<>();
    try {
      for (JsonObject change :
          objects(call, "entry").flatMap(e -> objects(e, "changes")).toList()) {
        JsonObject value = change.getJsonObject("value");
        objects(value, "messages").forEach(item -> readItem(item, messages));
        objects(value, "statuses").forEach(this::keep);
      }
    } catch (BotmeshException notNow) {
      return 503;
    }
    List<Reception> receptions = door.receiveAll(messages);
    return receptions.stream().anyMatch(Reception.Again.class::isInstance) ? 503 : 200;
  }

  private static Stream<JsonObject> objects(JsonObject from, String name) {
    JsonArray array = from.getJsonArray(name);
    return array == null ? Stream.empty() : array.stream().map(JsonValue::asJsonObject);
  }

  private void readItem(JsonObject item, List<InboundMessage> messages) {
    for (String field : List.of("from", "id", "timestamp", "type")) {
      if (!item.containsKey(field)) {
        park(item, "its field " + field + " is missing");
        return;
      }
    }
    if (!item.getString("type").equals("text")) {
      park(item, "its type " + item.getString("type") + " is unknown");
      return;
    }
    messages.add(
        new InboundMessage(
            new ChatId(item.getString("from")),
            new MessageId(item.getString("id")),
            LoggedProvider.NAME,
            item.getJsonObject("text").getString("body"),
            Instant.ofEpochSecond(Long.parseLong(item.getString("timestamp")))));
  }

  private void park(JsonObject item, String reason) {
    String content = item.toString();
    door.park(
        new OddItem(
            new ChatId(item.getString("from", "nobody")),
            item.getString("id", ShortHash.of(content, 8)),
            content,
            reason));
  }

  // Statuses come in any order: the furthest counts.
  private void keep(JsonObject status) {
    CursorName name = status(status.getString("id"));
    String stage = status.getString("status");
    PutAnswer answer;
    do {
      Stored before = store.cursor(name);
      if (before.value().map(STAGES::indexOf).orElse(-1) >= STAGES.indexOf(stage)) {
        return;
      }
      answer = store.putCursor(name, before.version(), Write.of(stage));
    } while (answer instanceof PutAnswer.Conflict);
  }
}
