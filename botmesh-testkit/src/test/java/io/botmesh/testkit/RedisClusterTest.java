package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisClusterTest {
  private static final String KEY = "some key";
  private static final int SLOT = RedisCluster.slot(KEY);

  @RegisterExtension static final RedisCluster cluster = RedisCluster.seven();

  @Test
  void threeMastersHaveAReplicaEach() {
    assertThat(cluster.masters()).hasSize(3);
    assertThat(cluster.servers()).hasSize(6);
    assertThat(cluster.masters().stream().map(cluster::replicaOf)).doesNotHaveDuplicates();
  }

  @Test
  void aReplicaTakesOverWithTheData() {
    cluster.commandAt(KEY, "SET", KEY, "kept");
    RedisServer old = cluster.masterOf(SLOT);
    RedisServer now = cluster.failOver(SLOT);
    assertThat(now).isNotSameAs(old);
    assertThat(cluster.commandAt(KEY, "GET", KEY)).isEqualTo("kept");
    cluster.awaitWhole();
  }

  @Test
  void aDeadMasterIsReplacedAndComesBackAsAReplica() {
    RedisServer dead = cluster.killMaster(SLOT);
    assertThat(cluster.masterOf(SLOT)).isNotSameAs(dead);
    dead.start();
    cluster.awaitWhole();
    assertThat(cluster.masters()).hasSize(3).doesNotContain(dead);
  }

  @Test
  void aSlotMovesWithItsKeys() {
    cluster.commandAt(KEY, "SET", KEY, "carried");
    RedisServer source = cluster.masterOf(SLOT);
    RedisServer target = another(source);
    SlotMove move = cluster.beginMove(SLOT, target);
    assertThat(source.command("GET", KEY)).isEqualTo("carried");
    move.carry(KEY);
    assertThatThrownBy(() -> source.command("GET", KEY)).hasMessageStartingWith("ASK");
    move.carryAll();
    move.end();
    assertThat(cluster.masterOf(SLOT)).isSameAs(target);
    assertThat(cluster.commandAt(KEY, "GET", KEY)).isEqualTo("carried");
    assertThatThrownBy(() -> source.command("GET", KEY)).hasMessageStartingWith("MOVED");
    cluster.moveSlot(SLOT, source);
    assertThat(cluster.commandAt(KEY, "GET", KEY)).isEqualTo("carried");
    cluster.awaitWhole();
  }

  @Test
  void aMasterIsAddedTakesASlotAndGoes() {
    RedisServer source = cluster.masterOf(SLOT);
    RedisServer added = cluster.addMaster();
    cluster.moveSlot(SLOT, added);
    assertThat(cluster.masters()).hasSize(4).contains(added);
    cluster.moveSlot(SLOT, source);
    cluster.remove(added);
    cluster.awaitWhole();
    assertThat(cluster.servers()).hasSize(6).doesNotContain(added);
  }

  private static RedisServer another(RedisServer master) {
    return cluster.masters().stream().filter(m -> m != master).findFirst().orElseThrow();
  }
}
