package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.MessageContext;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Messages of a chat are handled one at a time, in their order, whichever replica took them (R3).
 */
public abstract class OrderStory {
  static final Duration LONG = Duration.ofSeconds(40);

  private MeshOfEngines mesh = new MeshOfEngines();

  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  void tuned(UnaryOperator<BotSettings> tuning) {
    mesh = new MeshOfEngines(tuning);
  }

  @AfterEach
  void stopTheMesh() {
    mesh.close();
  }

  Replica replica() {
    return mesh.start(backend(), this::routes);
  }

  /** One whose transport does not keep a log. */
  Replica replicaWithoutLog() {
    mesh.sendingWithoutLog();
    return replica();
  }

  Replica deafReplica() {
    return mesh.start(backend(), this::routes, CuttableBackend::deafen);
  }

  Replica replicaWith(TurnHandler handler) {
    return mesh.started(backend(), id -> handler, whole -> {});
  }

  void routes(DeclaredBot bot) {
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when("count", OrderStory::count);
  }

  private static void count(MessageContext context) {
    int next = context.user().get("count", Integer.class).orElse(0) + 1;
    context.user().put("count", next);
    context.reply("count " + next);
  }

  void awaitSaid(Replica replica, String chat, String... lines) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(replica.botSaid(chat)).containsExactly(lines));
  }

  @Test
  @Tag("R3")
  void fiftyChatsOverThreeReplicasEachInTheOrderOfTheirMessages() throws Exception {
    List<Replica> replicas = List.of(replica(), replica(), replica());
    ExecutorService people = Executors.newFixedThreadPool(50);
    try {
      List<Future<List<String>>> talks = new ArrayList<>();
      for (int chat = 0; chat < 50; chat++) {
        String name = "chat-" + chat;
        Random dice = new Random(chat);
        talks.add(people.submit(() -> talk(replicas, name, dice)));
      }
      for (int chat = 0; chat < 50; chat++) {
        String name = "chat-" + chat;
        List<String> expected = talks.get(chat).get(120, TimeUnit.SECONDS);
        await()
            .atMost(LONG)
            .untilAsserted(() -> assertThat(replicas.get(0).botSaid(name)).hasSameSizeAs(expected));
        assertThat(replicas.get(0).botSaid(name)).as("answers of %s", name).isEqualTo(expected);
      }
    } finally {
      people.shutdownNow();
    }
  }

  private static List<String> talk(List<Replica> replicas, String chat, Random dice) {
    List<String> expected = new ArrayList<>();
    for (int message = 0; message < 20; message++) {
      Replica replica = replicas.get(dice.nextInt(replicas.size()));
      boolean echo = message % 2 == 0;
      replica.says(chat, "m" + message, echo ? "echo " + message : "count");
      expected.add(echo ? String.valueOf(message) : "count " + (message / 2 + 1));
    }
    return expected;
  }
}
