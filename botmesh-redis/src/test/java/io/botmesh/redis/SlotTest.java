package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.testkit.HostileTexts;
import io.botmesh.testkit.RedisServers;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.util.JedisClusterCRC16;

/** The slot of a key, as the client, the server and the rule of Redis Cluster say it. */
class SlotTest {
  @RegisterExtension
  static final RedisServers REDIS = RedisServers.newest().with("--cluster-enabled", "yes");

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "foo{bar}zap, 5061",
        "foo{bar}{zap}, 5061",
        "foo{}{bar}, 8363",
        "foo{{bar}}zap, 4015",
        "A}B{C, 7939",
        "{}, 15257",
        "a{}, 6082",
        "{, 4092",
        "}, 12090",
        "`a{'1':{'i32':1}}`, 5540"
      })
  void theRuleOfTheClusterSaysSo(String key, int slot) {
    assertThat(JedisClusterCRC16.getSlot(key)).isEqualTo(slot);
    assertThat(slotByTheRule(key)).isEqualTo(slot);
    assertThat(slotByTheServer(key)).isEqualTo(slot);
  }

  @Test
  @Tag("K9-1")
  void everyChatHasKeysOfItsOwnInOneSlotAndItsIdCanBeReadBack() {
    KeyLayout keys = new KeyLayout(Layout.CLUSTER, "botmesh.b", KeyLayout.SHARDS);
    Set<String> seen = new HashSet<>();
    for (String id : HostileTexts.ALL) {
      ChatId chat = new ChatId(id);
      int slot = slotByTheServer(keys.chat(chat));
      for (String key : List.of(keys.chat(chat), keys.log(chat), keys.items(chat, 7))) {
        assertThat(seen.add(key)).as(key).isTrue();
        assertThat(slotByTheServer(key)).isEqualTo(slot);
        assertThat(JedisClusterCRC16.getSlot(key)).isEqualTo(slot);
        assertThat(slotByTheRule(key)).isEqualTo(slot);
      }
      String encoded = keys.chat(chat).replaceAll("^\\{botmesh\\.b:c\\.|}:t$", "");
      assertThat(ChatKeyEncoding.decode(encoded)).isEqualTo(id);
    }
  }

  private static int slotByTheServer(String key) {
    return ((Long) REDIS.command("CLUSTER", "KEYSLOT", key)).intValue();
  }

  /** From the specification: what stands between the first braces, if anything does; CRC16. */
  private static int slotByTheRule(String key) {
    int open = key.indexOf('{');
    int shut = open < 0 ? -1 : key.indexOf('}', open);
    String hashed = shut > open + 1 ? key.substring(open + 1, shut) : key;
    int crc = 0;
    for (byte octet : hashed.getBytes(StandardCharsets.UTF_8)) {
      crc ^= (octet & 0xff) << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ 0x1021;
      }
      crc &= 0xffff;
    }
    return crc % 16384;
  }
}
