package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Ending;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Where the records of chats lie in a cluster. */
class ChatsSpreadTest {
  private static final int CHATS = 300;
  private static final ReplicaId ME = new ReplicaId("me-1");

  @RegisterExtension static final RedisCluster REDIS = RedisCluster.seven();

  private final HandClock clock = new HandClock();

  @Test
  @Tag("C27")
  void whatIsDurableLiesWithItsChatAndChatsLieOnAllMasters() {
    try (RedisSubject subject =
        new RedisSubject(RedisPlace.of(REDIS), Layout.CLUSTER, TurnLimits.DEFAULT, clock)) {
      for (int chat = 0; chat < CHATS; chat++) {
        leaveOneOfEach(subject, new ChatId("web:" + chat));
      }
    }
    Map<RedisServer, Set<Integer>> chats = new HashMap<>();
    for (int chat = 0; chat < CHATS; chat++) {
      ChatId id = new ChatId("web:" + chat);
      KeyLayout keys = new KeyLayout(Layout.CLUSTER, "botmesh.contract", KeyLayout.SHARDS);
      RedisServer home = holderOf(keys.chat(id));
      chats.computeIfAbsent(home, server -> new HashSet<>()).add(chat);
      // The waiting message and the reply are fields of the hash; the others have its slot.
      assertThat(home.command("HKEYS", keys.chat(id)).toString()).contains("m:2", "e:1");
      for (String key : List.of(keys.log(id), keys.items(id, 0), keys.deadLetters(id))) {
        assertThat(JedisClusterCRC16.getSlot(key))
            .as(key)
            .isEqualTo(JedisClusterCRC16.getSlot(keys.chat(id)));
        assertThat(home.command("EXISTS", key)).as(key).isEqualTo(1L);
      }
    }
    assertThat(chats).hasSize(3);
    assertThat(chats.values()).allMatch(of -> of.size() > CHATS / 5 && of.size() < CHATS / 2);
  }

  /** A line, a message that waits, a reply that is to be sent, a dead letter. */
  private void leaveOneOfEach(RedisSubject subject, ChatId chat) {
    Holder holder = new Holder(subject.backend().turns(), chat, ME);
    Claim turn = holder.turn("m1");
    holder.accept("m2");
    Changes reply =
        new Changes(
            Optional.empty(), Optional.empty(), List.of(new NewEntry(EntryKind.SEND, "Hello!")));
    CommitAnswer done = subject.backend().turns().commit(Ending.of(ME, turn, reply).call());
    assertThat(done).isInstanceOf(CommitAnswer.Committed.class);
    subject
        .backend()
        .store()
        .append(
            chat,
            List.of(new LogLine("u:m1", LogLine.From.USER, "hi", clock.now(), Optional.empty())));
    subject.backend().deadLetters().put(new DeadLetter(chat, "1.1", "x", "reason", clock.now()));
  }

  private static RedisServer holderOf(String key) {
    return REDIS.masters().stream().filter(master -> holds(master, key)).findFirst().orElseThrow();
  }

  private static boolean holds(RedisServer master, String key) {
    try {
      return master.command("EXISTS", key).equals(1L);
    } catch (JedisMovedDataException elsewhere) {
      return false;
    }
  }
}
