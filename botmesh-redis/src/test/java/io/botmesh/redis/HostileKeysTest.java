package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.testkit.HostileTexts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Whatever a chat is called: its keys are its own, can be read back, and lie in one slot. */
class HostileKeysTest {
  private static final String PREFIX = "botmesh.b";

  @Property
  void anIdCanBeReadBackFromItsKey(@ForAll @From("ids") String id) {
    String encoded = ChatKeyEncoding.encode(id);
    assertThat(ChatKeyEncoding.decode(encoded)).isEqualTo(id);
    assertThat(encoded).isNotEmpty().doesNotContainPattern("[{}\\s\\p{Cntrl}]");
    for (Layout layout : Layout.values()) {
      assertThat(keys(layout).chat(new ChatId(id))).contains(":", encoded);
    }
  }

  @Property
  void anythingIsDecodedOrRefused(@ForAll @From("ids") String text) {
    try {
      ChatKeyEncoding.decode(text);
    } catch (IllegalArgumentException refused) {
      assertThat(refused).hasMessageStartingWith("BMESH-0501");
    }
  }

  @Property
  void twoChatsShareNoKey(
      @ForAll @From("ids") String one,
      @ForAll @From("ids") String other,
      @ForAll @LongRange(min = 0, max = 2000) long bucket,
      @ForAll @LongRange(min = 0, max = 2000) long otherBucket) {
    for (Layout layout : Layout.values()) {
      List<String> shared = new ArrayList<>(own(layout, one, bucket));
      shared.retainAll(own(layout, other, otherBucket));
      if (one.equals(other)) {
        assertThat(shared).hasSizeGreaterThanOrEqualTo(2);
      } else {
        assertThat(shared).isEmpty();
      }
    }
  }

  @Example
  void noTwoOfAllTheHostileIdsMeet() {
    for (Layout layout : Layout.values()) {
      List<String> all =
          HostileTexts.ALL.stream().flatMap(id -> own(layout, id, 0).stream()).toList();
      assertThat(all).doesNotHaveDuplicates();
    }
  }

  @Property
  void allKeysOfAChatShareASlotInLayoutCluster(
      @ForAll @From("ids") String id, @ForAll @LongRange(min = 0) long bucket) {
    Set<Integer> slots =
        own(Layout.CLUSTER, id, bucket).stream()
            .map(JedisClusterCRC16::getSlot)
            .collect(Collectors.toSet());
    assertThat(slots).hasSize(1);
    assertThat(slots)
        .contains(JedisClusterCRC16.getSlot(keys(Layout.CLUSTER).deadLetters(new ChatId(id))));
  }

  @Example
  void anIdThatIsNoneIsRefusedBeforeItIsAKey() {
    HostileTexts.REFUSED_IDS.forEach(
        (what, id) ->
            assertThatThrownBy(() -> new ChatId(id))
                .as(what)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("BMESH-010"));
  }

  @Provide
  Arbitrary<String> ids() {
    Arbitrary<String> tricky = Arbitraries.strings().withChars("a:.%7B{}").ofMaxLength(6);
    Arbitrary<String> any = Arbitraries.strings().all().ofMaxLength(40);
    return Arbitraries.oneOf(Arbitraries.of(HostileTexts.ALL), tricky, any)
        .filter(id -> !id.isEmpty() && StandardCharsets.UTF_8.newEncoder().canEncode(id));
  }

  /** The keys that are one chat's only. */
  private static List<String> own(Layout layout, String id, long bucket) {
    ChatId chat = new ChatId(id);
    KeyLayout keys = keys(layout);
    List<String> own = List.of(keys.chat(chat), keys.log(chat), keys.items(chat, bucket));
    assertThat(Collections.frequency(own, keys.chat(chat))).isEqualTo(1);
    return own;
  }

  private static KeyLayout keys(Layout layout) {
    return new KeyLayout(layout, PREFIX, KeyLayout.SHARDS);
  }
}
