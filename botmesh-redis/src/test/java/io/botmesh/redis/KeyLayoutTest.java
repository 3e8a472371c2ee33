package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.ReplicaId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KeyLayoutTest {
  private static final String PREFIX = "botmesh.shop";
  private static final ChatId CHAT = new ChatId("an{na} 1");
  private static final String CHAT_ENCODED = "an%7Bna%7D%201";
  private static final ReplicaId REPLICA = new ReplicaId("blue 1");
  private static final String REPLICA_ENCODED = "blue%201";
  private static final long BUCKET = 7;
  private static final int SHARD = 31;
  private static final int PART = 5;

  @Test
  void theDocumentNamesEveryKeyOfLayoutLegacy() throws IOException {
    assertThat(documented(2)).containsExactlyInAnyOrderEntriesOf(spelled(Layout.LEGACY));
  }

  @Test
  void theDocumentNamesEveryKeyOfLayoutCluster() throws IOException {
    assertThat(documented(3)).containsExactlyInAnyOrderEntriesOf(spelled(Layout.CLUSTER));
  }

  @Test
  void theDocumentNamesEveryChannel() throws IOException {
    ChannelNames names = new ChannelNames(PREFIX);
    assertThat(table("## Channels", 2))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "a replica's chats have work", names.wake(REPLICA),
                "a chat's log has grown", names.logs(CHAT)));
  }

  @Test
  @Tag("C6")
  void aPrefixWithABraceIsRefusedWhereKeysHaveHashTags() {
    for (String prefix : List.of("a{b", "a}b", "{a}")) {
      assertThatThrownBy(() -> new KeyLayout(Layout.CLUSTER, prefix, KeyLayout.SHARDS))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("BMESH-0502");
      assertThat(new KeyLayout(Layout.LEGACY, prefix, KeyLayout.SHARDS).chat(CHAT))
          .startsWith(prefix);
    }
  }

  /** Every method of the layout that spells a key, by the name the document gives it. */
  private static Map<String, String> spelled(Layout layout) {
    KeyLayout keys = new KeyLayout(layout, PREFIX, KeyLayout.SHARDS);
    Map<String, String> spelled = new LinkedHashMap<>();
    spelled.put("layout marker", KeyLayout.marker(PREFIX));
    spelled.put("chat", keys.chat(CHAT));
    spelled.put("message log", keys.log(CHAT));
    spelled.put("lines of the log", keys.items(CHAT, BUCKET));
    spelled.put("dead letters of a chat", keys.deadLetters(CHAT));
    spelled.put("schedules", keys.schedules(PART));
    spelled.put("schedules by when they are due", keys.dueSchedules(PART));
    spelled.put("schedules that are over", keys.pastSchedules(PART));
    spelled.put("marker of a conversation", keys.conversation(CHAT));
    spelled.put("cursor", keys.cursor(new CursorName(CHAT.value())));
    spelled.put("lock", keys.lock(CHAT.value()));
    spelled.put("post of a leader", keys.post(CHAT.value()));
    spelled.put("shard of an index", keys.index(Index.CHECKPOINTS, SHARD));
    spelled.put("heartbeat of a replica", keys.heartbeat(REPLICA));
    spelled.put("all replicas", keys.roster());
    spelled.put("chats a replica has an interest in", keys.busy(REPLICA));
    long methods =
        Arrays.stream(KeyLayout.class.getDeclaredMethods())
            .filter(method -> method.getReturnType() == String.class)
            .filter(method -> !java.lang.reflect.Modifier.isPrivate(method.getModifiers()))
            .count();
    assertThat(methods).as("methods that spell a key").isEqualTo(spelled.size());
    return spelled;
  }

  private static Map<String, String> documented(int column) throws IOException {
    return table("## Keys", column);
  }

  /** The first table under a heading: its first column, and another with the letters filled in. */
  private static Map<String, String> table(String heading, int column) throws IOException {
    Map<String, String> rows = new LinkedHashMap<>();
    try (Stream<String> lines = Files.lines(Path.of("../docs/redis-keys.md"))) {
      lines
          .dropWhile(line -> !line.equals(heading))
          .dropWhile(line -> !line.startsWith("| ---"))
          .skip(1)
          .takeWhile(line -> line.startsWith("|"))
          .map(line -> line.split("\\|", -1))
          .forEach(cells -> rows.put(cells[1].strip(), filledIn(cells[1], cells[column])));
    }
    return rows;
  }

  private static String filledIn(String what, String cell) {
    String id = what.contains("replica") ? REPLICA_ENCODED : CHAT_ENCODED;
    return cell.strip()
        .replace("`", "")
        .replaceAll("\\bbucket\\b", Long.toString(BUCKET))
        .replaceAll("\\bpart\\b", Integer.toString(PART))
        .replaceAll("\\bwhat\\b", Index.CHECKPOINTS.word())
        .replaceAll("\\bshard\\b", Integer.toString(SHARD))
        .replaceAll("\\breplica\\b", REPLICA.value())
        .replaceAll("\\bE\\b", id)
        .replaceAll("\\bP\\b", PREFIX);
  }
}
