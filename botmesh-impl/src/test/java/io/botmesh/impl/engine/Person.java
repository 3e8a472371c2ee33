package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.List;

/** Somebody who talks to a bot, by whatever replica, and reads all that it says. */
public final class Person {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(10);

  private final String chat;
  private final Store store;
  private int told;
  private int heard;

  /** Somebody in a chat whose log is in that store. */
  Person(String chat, Store store) {
    this.chat = chat;
    this.store = store;
  }

  /** Returns the chat. */
  public ChatId chat() {
    return new ChatId(chat);
  }

  /** Says something, by that replica; it is stored when this returns. */
  public Person tells(Replica replica, String text) {
    told++;
    replica.says(chat, "m" + told, text);
    return this;
  }

  /** Waits for what the bot says next; nothing else may come before it or between. */
  public Person hears(String... lines) {
    await()
        .atMost(LONG)
        .pollInterval(OFTEN)
        .untilAsserted(
            () ->
                assertThat(all().stream().skip(heard).limit(lines.length))
                    .as("what %s hears after %s", chat, all().subList(0, heard))
                    .containsExactly(lines));
    heard += lines.length;
    return this;
  }

  /** Waits for one more line, and returns it. */
  public String hearsSomething() {
    await().atMost(LONG).pollInterval(OFTEN).until(() -> all().size() > heard);
    heard++;
    return all().get(heard - 1);
  }

  /** Says that nothing has come that was not heard. */
  public void hasHeardAll() {
    assertThat(all().subList(heard, all().size())).as("what %s has not heard", chat).isEmpty();
  }

  /** Returns all that the bot has said. */
  public List<String> all() {
    return store.messages(chat(), 0, 1000).stream()
        .filter(entry -> entry.line().from() == LogLine.From.BOT)
        .map(entry -> entry.line().text())
        .toList();
  }
}
