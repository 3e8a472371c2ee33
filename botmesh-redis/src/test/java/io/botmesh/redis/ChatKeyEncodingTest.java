package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.testkit.HostileTexts;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.util.JedisClusterCRC16;

class ChatKeyEncodingTest {
  private static final String ALPHABET =
      "ab{}%7B:. \n\u0000\u007f\u0085\u00a0\u2028\u00e9\ud83d\ude00";

  @Test
  void ordinaryIdsStayAsTheyAre() {
    for (String id :
        List.of("anna", "telegram:-4711", "49170@c.us", "\u00e9t\u00e9", "\ud83d\ude00")) {
      assertThat(ChatKeyEncoding.encode(id)).isEqualTo(id);
    }
  }

  @Test
  void bracesBlanksPercentsAndControlsAreSpelledOut() {
    assertThat(ChatKeyEncoding.encode("a{b}%c d\n")).isEqualTo("a%7Bb%7D%25c%20d%0A");
    assertThat(ChatKeyEncoding.encode("\u0085\u2028")).isEqualTo("%C2%85%E2%80%A8");
  }

  @Test
  void whatWasEncodedComesBackExactlyAndNeverMeetsAnother() {
    Set<String> ids = new HashSet<>(HostileTexts.ALL);
    Random random = new Random(4711);
    while (ids.size() < 20_000) {
      ids.add(randomId(random));
    }
    Set<String> encoded = new HashSet<>();
    for (String id : ids) {
      String one = ChatKeyEncoding.encode(id);
      assertThat(ChatKeyEncoding.decode(one)).isEqualTo(id);
      assertThat(one).doesNotContainPattern("[{}\\s\\p{Cntrl}]");
      encoded.add(one);
    }
    assertThat(encoded).hasSameSizeAs(ids);
  }

  @Test
  void allKeysOfAChatShareASlotInLayoutCluster() {
    KeyLayout keys = new KeyLayout(Layout.CLUSTER, "botmesh.b", KeyLayout.SHARDS);
    Random random = new Random(4712);
    for (int i = 0; i < 5_000; i++) {
      ChatId chat = new ChatId(randomId(random));
      int slot = JedisClusterCRC16.getSlot(keys.chat(chat));
      assertThat(JedisClusterCRC16.getSlot(keys.log(chat))).isEqualTo(slot);
      assertThat(JedisClusterCRC16.getSlot(keys.items(chat, i))).isEqualTo(slot);
      assertThat(JedisClusterCRC16.getSlot(keys.deadLetters(chat))).isEqualTo(slot);
    }
  }

  @Test
  void aPercentSignWithoutDigitsIsRefused() {
    for (String bad : List.of("%", "a%4", "%zz")) {
      assertThatThrownBy(() -> ChatKeyEncoding.decode(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("BMESH-0501");
    }
  }

  private static String randomId(Random random) {
    int[] points = ALPHABET.codePoints().toArray();
    StringBuilder id = new StringBuilder();
    int length = 1 + random.nextInt(8);
    for (int i = 0; i < length; i++) {
      id.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return id.toString();
  }
}
