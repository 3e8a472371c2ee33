package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody else wrote into the roster and its indexes: the mesh goes on, and says so once. */
class MembersTest {
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");
  private static final String ROSTER = "botmesh.contract:roster";

  /** As they stand in a script: no escape, no name, not as we escape, too long, no UTF-8. */
  private static final List<String> FOREIGN =
      List.of(
          "'100% \\27[31m\u202E'",
          "''", "'lower%7b'", "string.rep('x', 600)", "'a\\255'", "'\\255'");

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final Warnings warnings = new Warnings();
  private RedisBackend backend;
  private Roster roster;

  @BeforeEach
  void open() {
    REDIS.flush();
    backend = RedisSubject.open(REDIS.url(), Layout.LEGACY, TurnLimits.DEFAULT, new HandClock());
    roster = backend.roster();
    roster.beat(LEFT, Duration.ofMinutes(1));
    warnings.begin();
  }

  @AfterEach
  void close() {
    warnings.close();
    backend.close();
  }

  @Test
  void aForeignMemberOfTheRosterIsPassedOverAndWarnedOfOnce() {
    plant(ROSTER);
    assertThat(roster.members()).containsExactly(LEFT);
    assertThat(roster.members()).containsExactly(LEFT);
    assertThat(warnings.seen())
        .hasSize(FOREIGN.size())
        .allSatisfy(
            warning ->
                assertThat(warning)
                    .startsWith("BMESH-0535")
                    .contains(ROSTER)
                    .matches("[ -~…]{1,300}"))
        .anySatisfy(warning -> assertThat(warning).contains("100% \\x1B[31m\\xE2\\x80\\xAE"));
  }

  @Test
  void aForeignMemberOfAnIndexHoldsUpNeitherItsPagesNorItsEnd() {
    roster.enter(LEFT, List.of(ANNA, BEN));
    plant(index());
    assertThat(roster.interests(LEFT, Optional.empty(), 1)).containsExactly(ANNA);
    assertThat(roster.interests(LEFT, Optional.of(ANNA), 1)).containsExactly(BEN);
    assertThat(roster.interests(LEFT, Optional.of(BEN), 1)).isEmpty();
    assertThat(roster.interests(LEFT, Optional.empty(), 2)).containsExactly(ANNA, BEN);
    assertThat(roster.interests(LEFT, Optional.empty(), 1000)).containsExactly(ANNA, BEN);
    roster.resign(LEFT);
    roster.strike(LEFT);
    assertThat(roster.members()).containsExactly(LEFT);
    roster.leave(LEFT, List.of(ANNA, BEN));
    roster.strike(LEFT);
    assertThat(roster.members()).isEmpty();
    assertThat(warnings.seen()).hasSize(FOREIGN.size());
  }

  @Test
  void soManyForeignMembersDoNotFillTheLog() {
    REDIS.command(
        "EVAL", "for i = 1, 2000 do redis.call('ZADD', KEYS[1], 0, '%z' .. i) end", "1", index());
    assertThat(roster.interests(LEFT, Optional.empty(), 1000)).isEmpty();
    assertThat(warnings.seen()).hasSize(100);
  }

  private static String index() {
    return new KeyLayout(Layout.LEGACY, "botmesh.contract", KeyLayout.SHARDS).busy(LEFT);
  }

  private static void plant(String key) {
    for (String member : FOREIGN) {
      REDIS.command("EVAL", "return redis.call('ZADD', KEYS[1], 0, " + member + ")", "1", key);
    }
  }
}
