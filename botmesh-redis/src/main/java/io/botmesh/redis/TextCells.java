package io.botmesh.redis;

import io.botmesh.api.PutAnswer;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Texts by themselves, each a key with its version. Thread-safe. */
final class TextCells {
  private final FirstContact server;

  TextCells(FirstContact server) {
    this.server = server;
  }

  Stored read(Function<KeyLayout, String> key) {
    Contact contact = server.contact();
    Reply reply = contact.scripts().read("readText", List.of(key.apply(contact.keys())), List.of());
    if (!reply.word().equals("TEXT")) {
      throw reply.unexpected("readText");
    }
    return new Stored(reply.optional(1), reply.number(2));
  }

  /** Writes by compare-and-set; idempotent on the call's name. */
  PutAnswer put(Function<KeyLayout, String> key, Token call, long version, Write text) {
    Contact contact = server.contact();
    return TurnReplies.put(
        "putText",
        contact
            .scripts()
            .run(
                "putText",
                List.of(key.apply(contact.keys())),
                List.of(
                    call.value(),
                    Long.toString(version),
                    text.value().isPresent() ? "set" : "delete",
                    text.value().orElse(""),
                    Long.toString(text.ttl().map(Duration::toMillis).orElse(0L)))));
  }
}
