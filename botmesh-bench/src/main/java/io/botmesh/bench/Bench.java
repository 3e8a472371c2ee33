package io.botmesh.bench;

import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.testkit.RedisServer;
import io.botmesh.testkit.RedisServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    subcommands = Worker.class,
    description = "Measures botmesh beside bare scripts and its peers, alternating in one run.")
public final class Bench implements Callable<Integer> {
  private static final String HOST = "127.0.0.1";

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "rounds, alternating (${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "4",
      description = "of each measurement (${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--warm-up",
      defaultValue = "20",
      description =
          "seconds for each contender, twice as long with two processes (${DEFAULT-VALUE})")
  private int warmUp;

  @Option(
      names = "--in-flight",
      split = ",",
      defaultValue = "1,8,64",
      description = "clients at once (${DEFAULT-VALUE})")
  private List<Integer> inFlight;

  @Option(names = "--only", description = "a part of the contenders' names; may be given again")
  private List<String> only = List.of();

  @Option(
      names = "--shapes",
      split = ",",
      defaultValue = "UNCONTENDED,HOT,BACKLOG",
      description = "${COMPLETION-CANDIDATES}")
  private List<Shape> shapes;

  @Option(
      names = "--contended",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "what needs two processes, or not")
  private boolean contended;

  @Option(names = "--write", description = "the page whose tables are renewed")
  private Path page;

  /** Runs it. */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new Bench()).execute(arguments));
  }

  @Override
  public Integer call() throws InterruptedException {
    RedisServers servers = RedisServers.newest();
    RedisServer server = servers.another();
    Sites sites = new Sites(HOST, server.port());
    MeshClock clock = new SystemClock();
    try {
      Comparison comparison =
          new Comparison(
              new Contenders(clock).named(only),
              shapes,
              inFlight,
              rounds,
              Duration.ofSeconds(warmUp),
              Duration.ofSeconds(seconds),
              clock,
              System.out::println);
      String tables = new Tables(comparison.on(sites)).markdown();
      tables += new PathTable(sites, clock).markdown();
      if (contended) {
        tables +=
            ContendedTable.markdown(
                new Contention(sites, rounds, 2 * warmUp, 2 * seconds, System.out::println).run(),
                new WakeUpTime(clock).median(HOST, server.port()));
      }
      System.out.println(tables);
      if (page != null) {
        write(tables);
      }
      return 0;
    } finally {
      server.close();
    }
  }

  private void write(String tables) {
    try {
      String before = Files.exists(page) ? Files.readString(page) : "";
      Files.writeString(page, Tables.replacedIn(before, tables));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
