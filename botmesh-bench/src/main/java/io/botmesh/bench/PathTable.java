package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** Which calls an engine makes for a message: alone, and while a line that has grown is served. */
final class PathTable {
  private static final int ALONE = 1000;
  private static final int CHATS = 10;
  private static final int LINE = 60;

  private final Sites sites;
  private final MeshClock clock;

  PathTable(Sites sites, MeshClock clock) {
    this.sites = sites;
    this.clock = clock;
  }

  String markdown() throws InterruptedException {
    return "\n| calls of an engine a message, durable | "
        + row(alone())
        + "| the same, while "
        + CHATS
        + " lines of "
        + LINE
        + " are served (they were accepted before) | "
        + row(backlog()).replace("|---|---|\n", "");
  }

  private static String row(Map<String, Double> calls) {
    StringBuilder text = new StringBuilder();
    calls.forEach(
        (name, count) -> text.append(String.format(Locale.ROOT, "%s %.2f ", name, count)));
    return text.append("|\n|---|---|\n").toString();
  }

  private Map<String, Double> alone() throws InterruptedException {
    try (BotmeshEngine engine = new BotmeshEngine(sites.next(), true, clock)) {
      for (int sent = 0; sent < ALONE; sent++) {
        engine.handle("alone-" + sent % CHATS, () -> {});
      }
      return shares(Map.of(), engine.calls(), ALONE);
    }
  }

  private Map<String, Double> backlog() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    try (BotmeshEngine engine =
        new BotmeshEngine(
            sites.next(), "drain", true, (chat, asked) -> pass(gate), id -> {}, clock)) {
      List<CountDownLatch> done = new ArrayList<>();
      for (int sent = 0; sent < CHATS * LINE; sent++) {
        done.add(engine.offer("drain-" + sent % CHATS));
      }
      Map<String, Long> before = engine.calls();
      gate.countDown();
      for (CountDownLatch message : done) {
        message.await();
      }
      return shares(before, engine.calls(), CHATS * LINE);
    }
  }

  private static void pass(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static Map<String, Double> shares(
      Map<String, Long> before, Map<String, Long> after, int messages) {
    Map<String, Double> shares = new TreeMap<>();
    after.forEach(
        (name, count) ->
            shares.put(name, (double) (count - before.getOrDefault(name, 0L)) / messages));
    return shares;
  }
}
