package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.MeshSettings;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message costs in calls to Redis, as the server itself tells by MONITOR. */
class PathToTheCommitIT {
  private static final String CHAT = "warm-chat";
  private static final Pattern DIGEST =
      Pattern.compile("^\\S+ \\[\\d+ \\S+] \"EVALSHA\" \"(\\w+)\"( .*)$");
  private static final Pattern SCRIPT = Pattern.compile("^\\S+ \\[\\d+ \\S+] \"EVAL\" ");
  private static final Pattern HEADER =
      Pattern.compile(
          "-- (accept|claim|commit|giveUp|pump|tick|renew|save|append|enterIndex|claimDue): ");

  @RegisterExtension final RedisServers redis = RedisServers.newest();

  private final CountDownLatch blocking = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  private void routes(DeclaredBot bot) {
    bot.when(
        "block",
        context -> {
          blocking.countDown();
          assertThat(released.await(30, TimeUnit.SECONDS)).isTrue();
        });
    bot.when("hi", context -> context.reply("Hello!"));
    bot.when(
        "thrice",
        context -> {
          context.reply("one");
          context.reply("two");
          context.reply("three");
        });
    bot.when(
        "count",
        context -> {
          int next = context.user().get("count", Integer.class).orElse(0) + 1;
          context.user().put("count", next);
          context.reply("count " + next);
        });
  }

  @ParameterizedTest(name = "durable: {0}")
  @ValueSource(booleans = {true, false})
  void anUncontendedMessageOnAWarmChatCostsTwoScriptCallsUpToItsCommit(boolean durable) {
    try (MeshOfEngines mesh =
        new MeshOfEngines(settings -> MeshSettings.durable(settings, durable))) {
      Replica replica =
          mesh.start(RedisBackends.open(redis.server().url(), new SystemClock()), this::routes);
      Map<String, String> names = learned(replica, durable);
      List<String> calls = callsOf(replica, names, "count", "m-measured", 1, durable);

      assertThat(calls.stream().filter(name -> name.equals("accept") || name.equals("commit")))
          .as("the path up to the commit, in order")
          .containsExactly("accept", "commit");
      // Beside the path: the bot's line, and ticking off. The user's went along with the accept.
      List<String> beside = new ArrayList<>(calls);
      beside.removeAll(List.of("accept", "commit"));
      assertThat(beside)
          .as("what comes beside the path")
          .containsExactly(durable ? new String[] {"append", "tick"} : new String[] {"append"});
    }
  }

  @Test
  void aMessageThatWaitsForAnotherReplicasTurnCostsTwoScriptCallsToo() throws InterruptedException {
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      Backend backend = RedisBackends.open(redis.server().url(), new SystemClock());
      Replica busy = mesh.start(backend, this::routes);
      Replica other =
          mesh.start(RedisBackends.open(redis.server().url(), new SystemClock()), this::routes);
      Map<String, String> names = learned(busy, true);
      // It learns, as the first one did, that the log is there.
      other.says(CHAT, "m-other", "count");
      awaitSaid(other, 2);
      busy.says(CHAT, "m-block", "block");
      assertThat(blocking.await(30, TimeUnit.SECONDS)).isTrue();

      try (RedisMonitor monitor = redis.server().monitor()) {
        other.says(CHAT, "m-waits", "count");
        await().until(() -> backend.turns().look(new ChatId(CHAT)).waiting() == 2);
        released.countDown();
        awaitSaid(busy, 3);
        awaitTicked(monitor, true);
        assertThat(
                namesOf(monitor, names).stream()
                    .filter(name -> List.of("accept", "append").contains(name)))
            .as(
                "the line of what waits goes along, and whoever serves it is told; the answer's line")
            .containsExactly("accept", "append");
      }
    }
  }

  @Test
  void aChatIsEnteredInAnIndexOnceBeforeWhatItIsListedForIsStored() {
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      Replica replica =
          mesh.start(RedisBackends.open(redis.server().url(), new SystemClock()), this::routes);
      try (RedisMonitor monitor = redis.server().monitor()) {
        for (int message = 1; message <= 3; message++) {
          replica.says(CHAT, "m" + message, "count");
          awaitSaid(replica, message);
        }
        List<String> lines = monitor.lines();
        for (String index : List.of(":ix.chats.", ":ix.ud.")) {
          assertThat(lines.stream().filter(line -> entersAnIndex(line) && line.contains(index)))
              .as("entries in %s", index)
              .hasSize(1);
        }
        assertThat(firstOf(lines, ":ix.chats."))
            .as("among the chats before the message is accepted")
            .isLessThan(firstOf(lines, "\"i:m1\""));
        assertThat(firstOf(lines, ":ix.ud."))
            .as("among the users before the user data is committed")
            .isLessThan(firstOf(lines, "\"ud\" \"{"));
      }
    }
  }

  private static boolean entersAnIndex(String line) {
    return line.contains(" lua] ") && line.contains("\"ZADD\"");
  }

  /** The first line of a script that writes this. */
  private static int firstOf(List<String> lines, String what) {
    String first =
        lines.stream()
            .filter(line -> line.contains(" lua] \"ZADD\"") || line.contains(" lua] \"HSET\""))
            .filter(line -> line.contains(what))
            .findFirst()
            .orElseThrow();
    return lines.indexOf(first);
  }

  @Test
  void severalRepliesOfATurnAreLoggedInOneCallAndTickedOffInOne() {
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      Replica replica =
          mesh.start(RedisBackends.open(redis.server().url(), new SystemClock()), this::routes);
      Map<String, String> names = learned(replica, true);
      List<String> calls = callsOf(replica, names, "thrice", "m-measured", 3, true);
      assertThat(calls).containsExactlyInAnyOrder("accept", "commit", "append", "tick");
    }
  }

  @Test
  void aChatIsEnteredInTheIndexOnceBeforeItsFirstMessage() {
    try (MeshOfEngines mesh = new MeshOfEngines();
        RedisMonitor monitor = redis.server().monitor()) {
      Replica replica =
          mesh.start(RedisBackends.open(redis.server().url(), new SystemClock()), this::routes);
      for (int message = 1; message <= 5; message++) {
        replica.says(CHAT, "m" + message, "hi");
        awaitSaid(replica, message);
      }
      List<String> entered =
          monitor.commands("ZADD").stream().filter(line -> line.contains(CHAT)).toList();
      assertThat(entered).hasSize(1);
      List<String> lines = monitor.lines();
      String accept =
          lines.stream()
              .filter(line -> line.contains("EVAL") && line.contains("\"m1\""))
              .findFirst()
              .orElseThrow();
      assertThat(lines.indexOf(entered.get(0)))
          .as("the index is entered before the message is accepted")
          .isLessThan(lines.indexOf(accept));
    }
  }

  /** Talks until every script was seen once, and learns which digest is which operation. */
  private Map<String, String> learned(Replica replica, boolean durable) {
    Map<String, String> names = new HashMap<>();
    try (RedisMonitor monitor = redis.server().monitor()) {
      replica.says(CHAT, "m-warm", "count");
      awaitSaid(replica, 1);
      awaitTicked(monitor, durable);
      // The server does not know a script yet: the same call comes again with the script's text.
      Map<String, String> digestByArguments = new HashMap<>();
      for (String line : monitor.lines()) {
        Matcher digest = DIGEST.matcher(line);
        if (digest.find()) {
          digestByArguments.put(digest.group(2), digest.group(1));
        } else if (SCRIPT.matcher(line).find()) {
          Matcher header = HEADER.matcher(line);
          assertThat(header.find()).as("a script names its operation").isTrue();
          String operation = header.group(1);
          digestByArguments.forEach(
              (arguments, sha) -> {
                if (line.endsWith(arguments)) {
                  names.put(sha, operation);
                }
              });
        }
      }
    }
    return names;
  }

  /** Returns the scripts that ran for one message of the chat, in their order. */
  private List<String> callsOf(
      Replica replica,
      Map<String, String> names,
      String text,
      String id,
      int replies,
      boolean durable) {
    int before = replica.botSaid(CHAT).size();
    try (RedisMonitor monitor = redis.server().monitor()) {
      replica.says(CHAT, id, text);
      awaitSaid(replica, before + replies);
      awaitTicked(monitor, durable);
      assertThat(monitor.commands("EVAL")).as("every script is known by now").isEmpty();
      return namesOf(monitor, names);
    }
  }

  private static List<String> namesOf(RedisMonitor monitor, Map<String, String> names) {
    List<String> calls = new ArrayList<>();
    for (String line : monitor.commands("EVALSHA")) {
      Matcher digest = DIGEST.matcher(line);
      if (digest.find() && line.contains(CHAT)) {
        calls.add(names.getOrDefault(digest.group(1), "unknown " + line));
      }
    }
    return calls;
  }

  private void awaitSaid(Replica replica, int lines) {
    await().atMost(Duration.ofSeconds(30)).until(() -> replica.botSaid(CHAT).size() >= lines);
  }

  private void awaitTicked(RedisMonitor monitor, boolean durable) {
    if (durable) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () ->
                  monitor.lines().stream()
                      .anyMatch(line -> line.contains("EVAL") && line.contains("\"sent\"")));
    }
  }
}
