package io.botmesh.web;

import io.botmesh.api.LogEntry;
import io.botmesh.api.LogLine;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Lines of a chat as REST and WebSocket tell them. */
final class MessageJson {
  private MessageJson() {}

  static JsonObject page(List<LogEntry> entries) {
    JsonArrayBuilder messages = Json.createArrayBuilder();
    entries.forEach(entry -> messages.add(message(entry)));
    return Json.createObjectBuilder().add("messages", messages).build();
  }

  static JsonObject message(LogEntry entry) {
    LogLine line = entry.line();
    JsonObjectBuilder message =
        Json.createObjectBuilder()
            .add("seq", entry.seq())
            .add("from", line.from() == LogLine.From.USER ? "user" : "bot")
            .add("text", line.text())
            .add("at", line.at().toString());
    line.replica().ifPresent(replica -> message.add("replica", replica.value()));
    return message.build();
  }
}
