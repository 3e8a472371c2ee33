package io.botmesh.testkit;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A real cluster of three masters with a replica each on free loopback ports, for a test class:
 *
 * <pre>{@code
 * @RegisterExtension static final RedisCluster cluster = RedisCluster.seven();
 * }</pre>
 *
 * Thread-safe. Faults are methods; each returns when the cluster knows of it.
 */
public final class RedisCluster extends RedisGroup {
  private static final int MASTERS = 3;
  private static final int SLOTS = 16_384;
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Longer than a failover may take before the replica breaks it off. */
  private static final Duration BROKEN_OFF = Duration.ofSeconds(10);

  private static final int ASKED = 3;
  private static final Duration SOON = Duration.ofMillis(20);

  private final List<String> further;

  private RedisCluster(RedisSupply supply, List<String> further) {
    super(supply);
    this.further = further;
  }

  /** Of Redis 7 or later, from the PATH. */
  public static RedisCluster seven() {
    return new RedisCluster(RedisSupply.seven(), List.of());
  }

  /** Of Redis 6.2, as embedded-redis brings it along. */
  public static RedisCluster embedded() {
    return new RedisCluster(RedisSupply.embedded(), List.of());
  }

  @Override
  void form() {
    for (int node = 0; node < 2 * MASTERS; node++) {
      start(RedisArguments.clusterNode(further));
    }
    List<RedisServer> nodes = all();
    for (int master = 0; master < MASTERS; master++) {
      nodes.get(master).command(words("CLUSTER", "ADDSLOTS", share(master)));
      nodes.get(master).command("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(master + 1));
    }
    for (RedisServer node : nodes) {
      nodes.get(0).command("CLUSTER", "MEET", RedisArguments.HOST, Integer.toString(node.port()));
    }
    patiently().until(() -> nodes.stream().allMatch(this::knowsAll));
    for (int replica = MASTERS; replica < 2 * MASTERS; replica++) {
      nodes.get(replica).command("CLUSTER", "REPLICATE", id(nodes.get(replica - MASTERS)));
    }
    awaitWhole();
  }

  /** Returns the nodes' addresses, listed by commas. */
  public String nodes() {
    return all().stream()
        .map(node -> RedisArguments.HOST + ":" + node.port())
        .collect(Collectors.joining(","));
  }

  /** Returns every node, masters and replicas, dead ones as well. */
  public List<RedisServer> servers() {
    return all();
  }

  /** Returns the masters of the moment. */
  public List<RedisServer> masters() {
    return views().stream().filter(view -> !view.slots().isEmpty()).map(this::server).toList();
  }

  /** Returns the slot of a key. */
  public static int slot(String key) {
    return JedisClusterCRC16.getSlot(key);
  }

  /** Returns the master that holds a slot. */
  public RedisServer masterOf(int slot) {
    return owner(slot).orElseThrow(() -> new IllegalStateException("Nobody holds slot " + slot));
  }

  /** Returns a replica of a master that is alive. */
  public RedisServer replicaOf(RedisServer master) {
    String id = id(master);
    return views().stream()
        .filter(view -> view.master().equals(id) && view.alive())
        .map(this::server)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No replica of " + master.url()));
  }

  /** Runs one command at the master that holds a key. */
  public Object commandAt(String key, String... words) {
    return masterOf(slot(key)).command(words);
  }

  /** Lets a replica of the slot's master take over in an orderly way; returns the new master. */
  public RedisServer failOver(int slot) {
    RedisServer replica = replicaOf(masterOf(slot));
    for (int asked = 1; asked < ASKED; asked++) {
      if (takesOver(slot, replica)) {
        return replica;
      }
    }
    replica.command("CLUSTER", "FAILOVER");
    awaitOwner(slot, replica);
    return replica;
  }

  /** On a machine short of time a replica begins, breaks off, and says nothing of it. */
  private boolean takesOver(int slot, RedisServer replica) {
    try {
      replica.command("CLUSTER", "FAILOVER");
      patiently().atMost(BROKEN_OFF).until(() -> everybodyKnows(slot, replica));
      return true;
    } catch (ConditionTimeoutException brokenOff) {
      return false;
    }
  }

  /**
   * Kills the slot's master and waits until its replica has taken over.
   *
   * @return the dead one; {@link RedisServer#start()} brings it back as a replica
   */
  public RedisServer killMaster(int slot) {
    RedisServer dead = masterOf(slot);
    dead.kill();
    awaitTakeover(slot, dead);
    return dead;
  }

  /**
   * Waits until every node that lives knows another master of a slot than one that died or was
   * frozen.
   */
  public void awaitTakeover(int slot, RedisServer dead) {
    patiently()
        .until(
            () ->
                all().stream()
                    .filter(node -> node != dead && node.isAlive())
                    .allMatch(
                        node -> owner(node, slot).filter(owner -> owner != dead).isPresent()));
  }

  /** Returns the slots that a master holds. */
  public BitSet slotsOf(RedisServer master) {
    return views().stream()
        .filter(view -> view.port() == master.port())
        .map(NodeView::slotSet)
        .findFirst()
        .orElseThrow();
  }

  /** Waits until every node but one says that all slots are served. */
  public void awaitServing(RedisServer but) {
    patiently()
        .until(
            () ->
                all().stream()
                    .filter(node -> node != but && node.isAlive())
                    .allMatch(RedisCluster::isServing));
  }

  /** Begins to move a slot to another master; keys stay where they are until they are carried. */
  public SlotMove beginMove(int slot, RedisServer target) {
    return SlotMove.begun(this, slot, masterOf(slot), target);
  }

  /** Moves a slot with all its keys to another master. */
  public void moveSlot(int slot, RedisServer target) {
    SlotMove move = beginMove(slot, target);
    move.carryAll();
    move.end();
  }

  /**
   * Moves slots with all their keys to another master. All are on their way at once; their keys are
   * carried slot by slot.
   *
   * @param between is run before a slot's keys are carried
   */
  public void moveSlots(List<Integer> slots, RedisServer target, Runnable between) {
    List<SlotMove> moves = slots.stream().map(slot -> beginMove(slot, target)).toList();
    for (SlotMove move : moves) {
      between.run();
      move.carryAll();
    }
    awaitOneEpoch();
    moves.forEach(SlotMove::giveOver);
    slots.forEach(slot -> awaitOwner(slot, target));
  }

  /** Adds a master that holds no slot yet; {@link #remove} takes it away again. */
  public RedisServer addMaster() {
    RedisServer known = all().get(0);
    List<String> arguments = new ArrayList<>(further);
    // Else it follows whoever takes its last slot.
    arguments.addAll(List.of("--cluster-allow-replica-migration", "no"));
    RedisServer added = start(RedisArguments.clusterNode(arguments));
    known.command("CLUSTER", "MEET", RedisArguments.HOST, Integer.toString(added.port()));
    patiently().until(() -> all().stream().allMatch(this::knowsAll) && isServing(added));
    return added;
  }

  /** Takes away a master that holds no slot any more. */
  public void remove(RedisServer master) {
    String id = id(master);
    end(master);
    all().forEach(node -> node.command("CLUSTER", "FORGET", id));
  }

  /** Waits until a node that was a master knows that it is none any more. */
  public void awaitFollowing(RedisServer node) {
    patiently().until(() -> ((String) node.command("INFO", "replication")).contains("role:slave"));
  }

  /** Waits until every slot has a master, every node is alive and every replica follows. */
  public void awaitWhole() {
    patiently().until(() -> all().stream().allMatch(this::isWhole));
  }

  /** Removes all data. */
  public void flush() {
    masters().forEach(RedisServer::flush);
  }

  String id(RedisServer node) {
    return (String) node.command("CLUSTER", "MYID");
  }

  /** Waits until every node that lives knows the master of a slot. */
  void awaitOwner(int slot, RedisServer expected) {
    patiently().until(() -> everybodyKnows(slot, expected));
  }

  private boolean everybodyKnows(int slot, RedisServer master) {
    return all().stream()
        .filter(RedisServer::isAlive)
        .allMatch(node -> owner(node, slot).filter(master::equals).isPresent());
  }

  /**
   * Waits until every node that lives knows the latest epoch. A node that takes a slot without it
   * would claim it under an old one, and what the former owner said of itself before would win.
   */
  void awaitOneEpoch() {
    patiently()
        .until(
            () ->
                all().stream()
                        .filter(RedisServer::isAlive)
                        .map(RedisCluster::epoch)
                        .distinct()
                        .count()
                    == 1);
  }

  private static String epoch(RedisServer node) {
    return ((String) node.command("CLUSTER", "INFO"))
        .lines()
        .filter(line -> line.startsWith("cluster_current_epoch:"))
        .findFirst()
        .orElseThrow();
  }

  private Optional<RedisServer> owner(int slot) {
    return all().stream()
        .filter(RedisServer::isAlive)
        .map(node -> owner(node, slot))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<RedisServer> owner(RedisServer asked, int slot) {
    return views(asked).stream()
        .filter(view -> view.alive() && view.holds(slot))
        .map(this::server)
        .findFirst();
  }

  private RedisServer server(NodeView view) {
    return all().stream().filter(node -> node.port() == view.port()).findFirst().orElseThrow();
  }

  private List<NodeView> views() {
    return all().stream()
        .filter(RedisServer::isAlive)
        .map(this::views)
        .filter(views -> !views.isEmpty())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No node of the cluster lives"));
  }

  /** What a node thinks of the cluster; empty if it does not answer. */
  private List<NodeView> views(RedisServer asked) {
    try {
      return NodeView.of((String) asked.command("CLUSTER", "NODES"));
    } catch (JedisException silent) {
      return List.of();
    }
  }

  private boolean knowsAll(RedisServer node) {
    return views(node).stream().filter(NodeView::alive).count() == all().size();
  }

  private boolean isWhole(RedisServer node) {
    List<NodeView> views = views(node);
    boolean ready =
        views.size() == all().size()
            && views.stream().allMatch(NodeView::alive)
            && views.stream().mapToInt(NodeView::slotCount).sum() == SLOTS
            && views.stream().filter(NodeView::follows).map(NodeView::master).distinct().count()
                == MASTERS;
    if (!ready || !isServing(node)) {
      return false;
    }
    String replication = (String) node.command("INFO", "replication");
    return replication.contains("role:master") || replication.contains("master_link_status:up");
  }

  /** A node that is just starting, loading or going does not answer, or says so. */
  private static ConditionFactory patiently() {
    return await().atMost(LONG).pollInterval(SOON).ignoreExceptionsInstanceOf(JedisException.class);
  }

  /** A node that has just joined serves nothing for some seconds. */
  private static boolean isServing(RedisServer node) {
    return ((String) node.command("CLUSTER", "INFO")).contains("cluster_state:ok");
  }

  private static String[] share(int master) {
    return IntStream.range(SLOTS * master / MASTERS, SLOTS * (master + 1) / MASTERS)
        .mapToObj(Integer::toString)
        .toArray(String[]::new);
  }

  private static String[] words(String one, String two, String... more) {
    List<String> all = new ArrayList<>(List.of(one, two));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }
}
