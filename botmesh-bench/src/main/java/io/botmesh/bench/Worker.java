package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.engine.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One of two processes that ask for the same turns. */
@Command(name = "worker", hidden = true)
final class Worker implements Callable<Integer> {
  private static final int CLIENTS = 8;
  private static final int CHATS = 10;

  private final MeshClock clock = new SystemClock();

  @Option(names = "--rival", required = true)
  private Rival rival;

  @Option(names = "--redis", required = true)
  private int redis;

  @Option(names = "--prefix", required = true)
  private String prefix;

  @Option(names = "--me", required = true)
  private String me;

  @Option(names = "--meeting", required = true)
  private int meeting;

  @Option(names = "--seconds", required = true)
  private int seconds;

  @Option(names = "--book", required = true)
  private Path book;

  @Override
  public Integer call() throws InterruptedException, ExecutionException, TimeoutException {
    VisitBook visits = new VisitBook(clock);
    Site site = new Site("127.0.0.1", redis, prefix);
    try (Neighbour neighbour = Neighbour.met(meeting);
        Contender contender = rival.open(site, me, visits, neighbour::tell, clock)) {
      if (contender instanceof BotmeshEngine engine) {
        neighbour.heardBy(engine::done);
      }
      ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
      AtomicBoolean over = new AtomicBoolean();
      List<Future<Void>> ends = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        RandomGenerator random = new SeededChance(me.hashCode() * 31L + client);
        ends.add(clients.submit(() -> ask(contender, visits, random, over)));
      }
      Thread.sleep(Duration.ofSeconds(seconds).toMillis());
      over.set(true);
      for (Future<Void> end : ends) {
        end.get(30, TimeUnit.SECONDS);
      }
      clients.shutdown();
      // The other one may still wait for turns that are served here.
      Thread.sleep(1000);
      visits.writeTo(book);
    }
    return 0;
  }

  private Void ask(
      Contender contender, VisitBook visits, RandomGenerator random, AtomicBoolean over)
      throws InterruptedException {
    while (!over.get()) {
      String chat = "hot-" + random.nextInt(CHATS);
      long asked = clock.nanoTime();
      contender.handle(chat, () -> visits.visit(chat, asked));
    }
    return null;
  }
}
