package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.testkit.Cut;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WireProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Three replicas behind wires that are cut again and again, before and after Redis ran what was
 * asked. People repeat what was not acknowledged, under the same id. Each chat's answers are those
 * of its messages, once each, in order.
 */
class ChaosIT {
  private static final long SEED = 20261129;
  private static final List<Cut> WAYS = List.of(Cut.values());

  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private final MeshOfEngines mesh = new MeshOfEngines();
  private final List<WireProxy> wires = new ArrayList<>();
  private final List<Replica> replicas = new ArrayList<>();

  private static void routes(DeclaredBot bot) {
    bot.when(Pattern.compile("echo (.*)"), context -> context.reply(context.groups().get(0)));
    bot.when(
        "count",
        context -> {
          int next = context.user().get("count", Integer.class).orElse(0) + 1;
          context.user().put("count", next);
          context.reply("count " + next);
        });
  }

  @BeforeEach
  void startThree() {
    for (int at = 0; at < 3; at++) {
      WireProxy wire = WireProxy.before(redis.server());
      wires.add(wire);
      replicas.add(mesh.start(RedisBackends.open(wire.url(), new SystemClock()), ChaosIT::routes));
    }
  }

  @AfterEach
  void endAll() {
    mesh.close();
    wires.forEach(WireProxy::close);
  }

  @Test
  void cutWiresLoseNothingAndDoubleNothing() throws Exception {
    talkWhileWiresAreCut(10, 20);
  }

  @Test
  @Tag("chaos")
  void cutWiresLoseNothingAndDoubleNothingForLong() throws Exception {
    talkWhileWiresAreCut(40, 400);
  }

  private void talkWhileWiresAreCut(int chats, int messages) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(chats + 1);
    try {
      List<Future<List<String>>> talks = new ArrayList<>();
      for (int chat = 0; chat < chats; chat++) {
        String name = "chat-" + chat;
        Random dice = new Random(SEED + chat);
        talks.add(people.submit(() -> talk(name, messages, dice)));
      }
      Random dice = new Random(SEED);
      while (!talks.stream().allMatch(Future::isDone)) {
        WireProxy wire = wires.get(dice.nextInt(wires.size()));
        Cut how = WAYS.get(dice.nextInt(WAYS.size()));
        int cutsBefore = wire.cuts();
        wire.cut(1, how, request -> request.contains("EVALSHA"));
        await()
            .atMost(Duration.ofSeconds(30))
            .pollInterval(Duration.ofMillis(20))
            .until(() -> wire.cuts() > cutsBefore || talks.stream().allMatch(Future::isDone));
      }
      wires.forEach(WireProxy::heal);
      for (int chat = 0; chat < chats; chat++) {
        String name = "chat-" + chat;
        List<String> expected = talks.get(chat).get(1, TimeUnit.SECONDS);
        await()
            .atMost(Duration.ofSeconds(90))
            .untilAsserted(
                () -> assertThat(replicas.get(0).botSaid(name)).as(name).isEqualTo(expected));
      }
      assertThat(wires.stream().mapToInt(WireProxy::cuts).sum())
          .as("cuts (seed %d)", SEED)
          .isGreaterThan(5);
    } finally {
      people.shutdownNow();
    }
  }

  private List<String> talk(String chat, int messages, Random dice) {
    List<String> expected = new ArrayList<>();
    for (int message = 0; message < messages; message++) {
      boolean echo = message % 2 == 0;
      say(chat, "m" + message, echo ? "echo " + message : "count", dice);
      expected.add(echo ? String.valueOf(message) : "count " + (message / 2 + 1));
    }
    return expected;
  }

  /** Offers a message to one replica after the other until one has taken it. */
  private void say(String chat, String id, String text, Random dice) {
    await()
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(10))
        .until(
            () -> {
              try {
                replicas.get(dice.nextInt(replicas.size())).says(chat, id, text);
                return true;
              } catch (BotmeshException offerAgain) {
                return false;
              }
            });
  }
}
