package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import io.botmesh.api.LogEntry;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.SlotMove;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Slots on their way, for longer than a call is tried again. */
class SlotOnItsWayIT {
  private static final String CHAT = "anna";
  private static final String TAG = "{botmesh.test:c." + CHAT + "}";
  private static final int OTHERS = 40;
  private static final int SHARDS = 32;
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Pattern TRIED = Pattern.compile("errorstat_TRYAGAIN:count=(\\d+)");

  // A call is tried ten times.
  private static final int CALLS_GIVEN_UP = 2 * 10;

  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  @Test
  @Tag("C28")
  void listingsStayExactAndWhatIsSaidMeanwhileIsLoggedOnceTheSlotHasArrived() {
    Backend backend =
        RedisBackends.open(
            Map.of("botmesh.redis.cluster.nodes", REDIS.nodes()),
            TurnLimits.DEFAULT,
            new SystemClock());
    try (MeshOfEngines mesh = new MeshOfEngines()) {
      Replica replica = mesh.start(backend, bot -> bot.when("hi", ctx -> ctx.reply("Hello!")));
      replica.says(CHAT, "m1", "hi");
      Set<ChatId> chats = new HashSet<>(Set.of(new ChatId(CHAT)));
      for (int chat = 0; chat < OTHERS; chat++) {
        replica.says("other-" + chat, "m1", "hi");
        chats.add(new ChatId("other-" + chat));
      }
      await().atMost(LONG).until(() -> replica.lines(CHAT).size() == 2);
      SlotMove move = begun(TAG);
      move.carry(TAG + ":log");
      List<SlotMove> ofTheIndex = new ArrayList<>();
      for (int shard = 0; shard < SHARDS; shard++) {
        String key = "{botmesh.test:ix.chats." + shard + "}";
        SlotMove half = begun(key);
        if (shard % 2 == 0) {
          half.carry(key);
        }
        ofTheIndex.add(half);
      }

      replica.says(CHAT, "m2", "hi");
      await().atMost(LONG).until(() -> refusals() > CALLS_GIVEN_UP);
      assertThat(replica.botSaid(CHAT)).hasSize(1);
      assertThat(listed(backend)).containsExactlyInAnyOrderElementsOf(chats);
      ofTheIndex.forEach(SlotMove::carryAll);
      ofTheIndex.forEach(SlotMove::end);
      assertThat(listed(backend)).containsExactlyInAnyOrderElementsOf(chats);
      move.carryAll();
      move.end();

      await().atMost(LONG).until(() -> replica.botSaid(CHAT).size() == 2);
      await().atMost(LONG).until(() -> replica.lines(CHAT).size() == 4);
      List<String> ids = replica.lines(CHAT).stream().map(SlotOnItsWayIT::id).toList();
      assertThat(ids).contains("u:m1", "u:m2");
      assertThat(backend.deadLetters().list(new ChatId(CHAT), 10)).isEmpty();
    }
  }

  private static SlotMove begun(String key) {
    int slot = RedisCluster.slot(key);
    RedisServer source = REDIS.masterOf(slot);
    RedisServer target =
        REDIS.masters().stream().filter(master -> master != source).findFirst().orElseThrow();
    return REDIS.beginMove(slot, target);
  }

  private static List<ChatId> listed(Backend backend) {
    List<ChatId> all = new ArrayList<>();
    Optional<String> from = Optional.empty();
    do {
      Listing page = backend.store().chats(from, 7);
      all.addAll(page.chats());
      from = page.next();
    } while (from.isPresent());
    return all;
  }

  /** How often the masters have told a caller to try again. */
  private static int refusals() {
    return REDIS.masters().stream().mapToInt(SlotOnItsWayIT::refusals).sum();
  }

  private static int refusals(RedisServer server) {
    Matcher tried = TRIED.matcher((String) server.command("INFO", "errorstats"));
    return tried.find() ? Integer.parseInt(tried.group(1)) : 0;
  }

  private static String id(LogEntry entry) {
    return entry.line().id();
  }
}
