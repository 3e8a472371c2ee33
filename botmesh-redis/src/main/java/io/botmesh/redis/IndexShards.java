package io.botmesh.redis;

import io.botmesh.api.ChatId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The indexes as they lie in Redis, shard by shard, each call one script over one key. Thread-safe.
 *
 * <p>A chat is entered before what it is listed for is stored, and taken out an hour after somebody
 * began to suspect that it is gone, if it was not entered since and is seen to be gone then.
 */
final class IndexShards {
  private final FirstContact server;

  IndexShards(FirstContact server) {
    this.server = server;
  }

  /** Returns into how many shards each index is split. */
  int count() {
    return server.contact().keys().shards();
  }

  /** Returns the key of a shard. */
  String key(Index index, int shard) {
    return server.contact().keys().index(index, shard);
  }

  /**
   * Enters a chat. Entering it again is harmless.
   *
   * @param ttl how long what it is listed for lives; empty for ever
   * @return for how long the entry covers it, counted from before this call; empty for ever
   */
  Optional<Duration> enter(Index index, ChatId chat, Optional<Duration> ttl) {
    String lives = index.byExpiry() ? ttl.map(t -> Long.toString(t.toMillis())).orElse("0") : "";
    Reply reply = run("enterIndex", index, chat, lives);
    return reply.text(1).isEmpty() ? Optional.empty() : Optional.of(reply.millis(1));
  }

  /**
   * Notes that what a chat is listed for seems gone, or takes the chat out if that was noted an
   * hour ago.
   *
   * @param seen the suspicion as it stood before the chat was looked at; empty if there was none
   */
  void suspect(Index index, ChatId chat, String seen) {
    run("suspectIndex", index, chat, seen);
  }

  /** Takes some of those out that expired long ago. */
  void prune(Index index, int shard) {
    Contact contact = server.contact();
    contact.scripts().run("pruneIndex", List.of(contact.keys().index(index, shard)), List.of());
  }

  /** Reads on from a place, at most so many entries of its shard. */
  IndexPage page(Index index, ListingPlace place, int limit) {
    Contact contact = server.contact();
    Reply reply =
        contact
            .scripts()
            .read(
                "pageIndex",
                List.of(contact.keys().index(index, place.shard())),
                List.of(
                    place.score(),
                    place.member(),
                    Integer.toString(limit),
                    index.byExpiry() ? "1" : "0"));
    if (!reply.word().equals("PAGE")) {
      throw reply.unexpected("pageIndex");
    }
    return IndexPage.read(reply);
  }

  private Reply run(String script, Index index, ChatId chat, String argument) {
    Contact contact = server.contact();
    KeyLayout keys = contact.keys();
    return contact
        .scripts()
        .run(
            script,
            List.of(keys.index(index, keys.shard(chat))),
            List.of(ChatKeyEncoding.encode(chat.value()), argument));
  }
}
