package io.botmesh.ear.mesh.chaos;

import io.botmesh.testkit.RedisCluster;
import io.botmesh.testkit.RedisServer;
import java.time.Duration;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cluster of three masters and their replicas. */
final class ClusterStage implements Stage {
  /** Longer than a healthy replica is ever behind. */
  private static final Duration BEHIND = Duration.ofSeconds(1);

  private static final Duration FROZEN = Duration.ofSeconds(5);

  /** Shorter than nodes wait before they take a silent one for dead. */
  private static final Duration CUT_OFF = Duration.ofMillis(700);

  /** Between two slots whose keys are carried while all are on their way. */
  private static final Duration CARRYING = Duration.ofMillis(10);

  private static final int MOVED = 100;

  private final RedisCluster cluster;
  private final Collection<String> chats;
  private final Diary diary;
  private final ErrorCounts errors = new ErrorCounts();
  private final Takeovers takeovers;
  private Map<RedisServer, Set<String>> masters = Map.of();

  ClusterStage(RedisCluster cluster, Collection<String> chats, Diary diary) {
    this.cluster = cluster;
    this.chats = chats;
    this.diary = diary;
    this.takeovers = new Takeovers(diary, BEHIND);
  }

  @Override
  public void begin() {
    masters = mastersNow();
    takeovers.begin();
  }

  @Override
  public Map<String, String> config() {
    return Map.of("botmesh.redis.cluster.nodes", cluster.nodes());
  }

  @Override
  public List<Fault> faults() {
    return List.of(
        new Fault("kill a master", this::kill),
        new Fault("planned failover", this::failOver),
        new Fault("move " + MOVED + " slots and back", this::moveSlots),
        new Fault("freeze a master", this::freeze),
        new Fault("kill a master that its replica cannot follow", this::lose),
        new Fault("flush scripts", this::flushScripts));
  }

  private void kill(String chat) {
    RedisServer victim = masterOf(chat);
    Set<String> hit = chatsOf(victim);
    errors.add(victim);
    long from = diary.now();
    victim.kill();
    diary.tell(new Peril("kill", hit, withWhatIsBehind(from)));
    outage("kill", chat, victim, hit, from);
    victim.start();
    cluster.awaitWhole();
    replaced(victim);
  }

  /** What the master answers once its replica is cut off is lost with it. */
  private void lose(String chat) {
    RedisServer victim = masterOf(chat);
    RedisServer replica = cluster.replicaOf(victim);
    Set<String> hit = chatsOf(victim);
    Calm cutOff = new Calm();
    errors.add(victim);
    long cut = diary.now();
    replica.pause();
    long from;
    try {
      victim.command("CLIENT", "KILL", "TYPE", "replica");
      cutOff.lasts(CUT_OFF);
      from = diary.now();
      victim.kill();
      diary.tell(new Peril("cut off", hit, withWhatIsBehind(cut)));
    } finally {
      replica.resume();
    }
    outage("kill without its last writes", chat, victim, hit, from);
    victim.start();
    cluster.awaitWhole();
    replaced(victim);
  }

  /** What it has answered may be lost, and what it answers as it wakes: not what others answer. */
  private void freeze(String chat) {
    RedisServer victim = masterOf(chat);
    Set<String> hit = chatsOf(victim);
    Calm frozen = new Calm();
    long from = diary.now();
    long thawed;
    victim.pause();
    try {
      diary.tell(new Peril("freeze", hit, withWhatIsBehind(from)));
      outage("freeze", chat, victim, hit, from);
      frozen.lasts(FROZEN.minusNanos(diary.now() - from));
    } finally {
      thawed = diary.now();
      victim.resume();
    }
    cluster.awaitFollowing(victim);
    diary.tell(new Peril("thaw", hit, diary.since(thawed)));
    cluster.awaitWhole();
    replaced(victim);
  }

  private void failOver(String chat) {
    RedisServer old = masterOf(chat);
    Set<String> hit = chatsOf(old);
    long from = diary.now();
    cluster.failOver(slot(chat));
    outage("planned failover", chat, old, hit, from);
    cluster.awaitWhole();
    replaced(old);
  }

  private void moveSlots(String chat) {
    RedisServer source = masterOf(chat);
    BitSet held = cluster.slotsOf(source);
    Calm between = new Calm();
    List<Integer> slots =
        Stream.concat(Stream.of(chat), chats.stream())
            .map(ClusterStage::slot)
            .filter(held::get)
            .distinct()
            .limit(MOVED)
            .toList();
    RedisServer target =
        cluster.masters().stream().filter(master -> master != source).findAny().orElseThrow();
    cluster.moveSlots(slots, target, () -> between.lasts(CARRYING));
    cluster.moveSlots(slots, source, () -> between.lasts(CARRYING));
    cluster.awaitWhole();
  }

  private void flushScripts(String chat) {
    cluster.masters().forEach(master -> master.command("SCRIPT", "FLUSH"));
  }

  private void outage(String fault, String chat, RedisServer old, Set<String> hit, long from) {
    cluster.awaitTakeover(slot(chat), old);
    cluster.awaitServing(old);
    diary.tell(new Outage(fault, hit, diary.since(from)));
  }

  private Span withWhatIsBehind(long from) {
    return diary.since(from - BEHIND.toNanos());
  }

  private RedisServer masterOf(String chat) {
    return cluster.masterOf(slot(chat));
  }

  private Set<String> chatsOf(RedisServer master) {
    BitSet slots = cluster.slotsOf(master);
    return chats.stream().filter(chat -> slots.get(slot(chat))).collect(Collectors.toSet());
  }

  private static int slot(String chat) {
    return RedisCluster.slot(key(chat));
  }

  private static String key(String chat) {
    return "{botmesh.test:c." + chat + "}:t";
  }

  @Override
  public Map<String, String> hash(String chat) {
    return Hashes.of(cluster.commandAt(key(chat), "HGETALL", key(chat)));
  }

  /** Returns how many keys each master holds. */
  List<Long> keys() {
    return cluster.masters().stream().map(master -> (Long) master.command("DBSIZE")).toList();
  }

  /** Returns how often each error was answered, by its first word. */
  ErrorCounts errors() {
    return errors;
  }

  @Override
  public void look() {
    seen(Set.of());
  }

  /** It was to be replaced by its replica, and the others were to stay. */
  private void replaced(RedisServer old) {
    seen(Set.of(old));
  }

  private void seen(Set<RedisServer> toGo) {
    Map<RedisServer, Set<String>> now = mastersNow();
    Set<String> hit = new HashSet<>();
    masters.forEach(
        (master, its) -> {
          if (now.containsKey(master) == toGo.contains(master)) {
            hit.addAll(its);
          }
        });
    takeovers.unasked(hit);
    masters = now;
  }

  private Map<RedisServer, Set<String>> mastersNow() {
    return cluster.masters().stream().collect(Collectors.toMap(master -> master, this::chatsOf));
  }

  @Override
  public int unasked() {
    return takeovers.unasked();
  }

  @Override
  public String told() {
    cluster.servers().forEach(errors::add);
    return "keys of the masters "
        + keys()
        + ", errors answered "
        + errors
        + ", takeovers that nobody asked for: "
        + takeovers.unasked();
  }
}
