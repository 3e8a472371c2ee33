package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** What becomes of calls that go together. */
class LanesTest {
  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final CountDownLatch held = new CountDownLatch(1);
  private final Servers servers = new Servers();
  private final Lanes lanes = new Lanes(servers, 1);

  @AfterEach
  void end() {
    held.countDown();
    callers.shutdownNow();
  }

  @Test
  void eachIsToldItsOwnReply() throws Exception {
    servers.replies =
        () -> List.of(bytes("one"), new JedisNoScriptException("NOSCRIPT"), bytes("three"));
    List<Ride<String>> rides = together(3);
    assertThat(rides.get(0).outcome()).isEqualTo("one");
    assertThatThrownBy(rides.get(1)::outcome).isInstanceOf(JedisNoScriptException.class);
    assertThat(rides.get(2).outcome()).isEqualTo("three");
    assertThat(servers.broken).hasValue(0);
  }

  @Test
  void aConnectionThatIsLostLeavesAllOfThemUnknownAndIsNotUsedAgain() throws Exception {
    servers.replies =
        () -> {
          throw new JedisConnectionException("cut");
        };
    assertThat(together(3))
        .allSatisfy(
            ride -> {
              assertThat(ride.wasSent()).isTrue();
              assertThatThrownBy(ride::outcome).hasMessage("cut");
            });
    assertThat(servers.broken).hasValue(1);
    assertThat(servers.discarded).hasValue(1);
  }

  @Test
  void withoutAConnectionNoneWasSentAndOnlyTheDriverWasInterrupted() throws Exception {
    servers.refusesAfter = 1;
    List<Ride<String>> rides = together(3);
    assertThat(rides).noneMatch(Ride::wasSent);
    assertThat(rides.stream().filter(LanesTest::speaksOfAnInterrupt)).hasSize(1);
  }

  @Test
  void nobodyWaitsForEverIfTheDriverFailsAtLookingAround() throws Exception {
    servers.replies =
        () -> {
          throw new JedisConnectionException("cut");
        };
    servers.lookingFails = true;
    assertThat(together(2)).allMatch(Ride::isOver);
  }

  private static boolean speaksOfAnInterrupt(Ride<String> ride) {
    try {
      ride.outcome();
      return false;
    } catch (RuntimeException failure) {
      return failure.getCause() instanceof InterruptedException;
    }
  }

  /** Lets one call hold the only lane until so many others wait, which then go together. */
  private List<Ride<String>> together(int calls) throws Exception {
    Future<Ride<String>> first = callers.submit(() -> lanes.send(get()));
    await().until(() -> servers.borrowed.get() == 1);
    List<Future<Ride<String>>> others = new ArrayList<>();
    for (int call = 0; call < calls; call++) {
      int before = call;
      others.add(callers.submit(() -> lanes.send(get())));
      await().until(() -> lanes.waiting() == before + 1);
    }
    held.countDown();
    assertThat(first.get(20, TimeUnit.SECONDS).outcome()).isEqualTo("alone");
    List<Ride<String>> rides = new ArrayList<>();
    for (Future<Ride<String>> other : others) {
      try {
        rides.add(other.get(20, TimeUnit.SECONDS));
      } catch (ExecutionException driver) {
        assertThat(driver).hasRootCauseInstanceOf(NoClassDefFoundError.class);
      }
    }
    return rides;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static CommandObject<String> get() {
    return new CommandObjects(RedisProtocol.RESP2).get("key");
  }

  /** One server, as a test wants it. */
  private final class Servers implements Connections {
    private final AtomicInteger borrowed = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();
    private final AtomicInteger discarded = new AtomicInteger();
    private Supplier<List<Object>> replies = List::of;
    private int refusesAfter = Integer.MAX_VALUE;
    private boolean lookingFails;

    @Override
    public String user() {
      return "the default user";
    }

    @Override
    public Optional<HostAndPort> node(CommandArguments command) {
      return Optional.empty();
    }

    @Override
    public Connection borrow(CommandArguments command) {
      if (borrowed.incrementAndGet() > refusesAfter) {
        throw new JedisConnectionException("no room", new InterruptedException());
      }
      return new Scripted();
    }

    @Override
    public Optional<Object> way(CommandArguments command) {
      return Optional.of(this);
    }

    @Override
    public String shown() {
      return "a test";
    }

    @Override
    public Connection borrow(HostAndPort node) {
      throw new IllegalStateException("nobody pointed anywhere");
    }

    @Override
    public void lookAround() {
      if (lookingFails) {
        throw new NoClassDefFoundError("the application is gone");
      }
    }

    @Override
    public void discardIdle() {
      discarded.incrementAndGet();
    }

    @Override
    public Connection dedicated(Duration silence) {
      throw new IllegalStateException("nobody listens");
    }

    @Override
    public boolean leads(HostAndPort node) {
      return true;
    }

    @Override
    public boolean isClosed() {
      return false;
    }

    @Override
    public void close() {}

    /** A connection that answers as the test says. */
    private final class Scripted extends Connection {
      @Override
      @SuppressWarnings("unchecked")
      public <T> T executeCommand(CommandObject<T> command) {
        try {
          held.await();
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
        }
        return (T) "alone";
      }

      @Override
      public void sendCommand(CommandArguments command) {}

      @Override
      public List<Object> getMany(int count) {
        List<Object> all = replies.get();
        return IntStream.range(0, count).mapToObj(all::get).toList();
      }

      @Override
      public void setBroken() {
        broken.incrementAndGet();
      }

      @Override
      public void close() {}
    }
  }
}
