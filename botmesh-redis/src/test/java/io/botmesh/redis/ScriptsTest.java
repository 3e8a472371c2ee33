package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.RedisProtocol;

/** Scripts on one server, which takes keys of any slots in one call. */
class ScriptsTest {
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final RedisSettings settings =
      RedisSubject.settings(Map.of(SettingsReader.URL, REDIS.url()));
  private final Connections connections = Connections.of(settings);

  @AfterEach
  void close() {
    connections.close();
  }

  @Test
  @Tag("C1")
  void inLayoutClusterKeysOfTwoSlotsAreRefusedBeforeAnythingIsSent() {
    assertThatThrownBy(() -> appendWithTheItemsOfAnother(Layout.CLUSTER))
        .isInstanceOf(CrossSlot.class)
        .hasMessageStartingWith("BMESH-0547");
    assertThat(REDIS.command("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void inLayoutLegacyTheyHaveNoSlotsToKeepTo() {
    assertThat(appendWithTheItemsOfAnother(Layout.LEGACY).word()).isEqualTo("APPENDED");
    REDIS.flush();
  }

  private Reply appendWithTheItemsOfAnother(Layout layout) {
    Link link = new Link(connections, settings.retry(), time -> {}, () -> 0);
    CommandObjects commands = new CommandObjects(RedisProtocol.RESP2);
    Scripts scripts = new Scripts(link, commands, ScriptTime.OF_SERVER, layout, 6);
    KeyLayout keys = new KeyLayout(layout, "botmesh.b", KeyLayout.SHARDS);
    return scripts.run(
        "append",
        List.of(keys.log(ANNA), keys.items(BEN, 0)),
        List.of("0", "1000", "", "anna", "1", "u:1", "hi"));
  }
}
