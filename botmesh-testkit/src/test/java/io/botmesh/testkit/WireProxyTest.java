package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisConnectionException;

class WireProxyTest {
  @RegisterExtension static final RedisServers redis = RedisServers.newest();

  private WireProxy proxy;

  @BeforeEach
  void startsProxy() {
    redis.flush();
    proxy = WireProxy.before(redis.server());
  }

  @AfterEach
  void endsProxy() {
    proxy.close();
  }

  @ParameterizedTest
  @EnumSource(Cut.class)
  void aCutRunsOrSparesTheRequestAndTheClientFails(Cut cut) {
    proxy.cut(1, cut, request -> request.contains("INCR"));
    assertThatThrownBy(this::increment).isInstanceOf(JedisConnectionException.class);
    boolean ran = cut == Cut.REPLY_LOST_CLOSING || cut == Cut.REPLY_LOST_HANGING;
    assertThat(redis.command("GET", "n")).isEqualTo(ran ? "1" : null);
    assertThat(proxy.cuts()).isEqualTo(1);
    increment();
    assertThat(redis.command("GET", "n")).isEqualTo(ran ? "2" : "1");
  }

  @Test
  void onlyTheOrderedNumberOfMatchingRequestsIsCut() {
    proxy.cut(2, Cut.REPLY_LOST_CLOSING, request -> request.contains("INCR"));
    assertThatThrownBy(this::increment).isInstanceOf(JedisConnectionException.class);
    try (Jedis jedis = client()) {
      assertThat(jedis.ping()).isEqualTo("PONG");
    }
    assertThatThrownBy(this::increment).isInstanceOf(JedisConnectionException.class);
    increment();
    assertThat(redis.command("GET", "n")).isEqualTo("3");
    assertThat(proxy.cuts()).isEqualTo(2);
  }

  @Test
  void repliesOfEveryShapePassUnchanged() {
    String script =
        "return {'a', 1, {'b\\r\\n$5', false, {}}, redis.status_reply('fine'), string.rep('x', 9000)}";
    try (Jedis jedis = client()) {
      assertThat(String.valueOf(jedis.eval(script)))
          .isEqualTo("[a, 1, [b\r\n$5, null, []], fine, " + "x".repeat(9000) + "]");
      assertThat(jedis.get("missing")).isNull();
      assertThat(jedis.configGet("maxmemory-policy")).containsValue("noeviction");
    }
    assertThat(proxy.requests()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void subscriptionsPass() throws Exception {
    CompletableFuture<String> heard = new CompletableFuture<>();
    JedisPubSub ear =
        new JedisPubSub() {
          @Override
          public void onMessage(String channel, String message) {
            heard.complete(message);
            unsubscribe();
          }
        };
    CompletableFuture<Void> listening =
        CompletableFuture.runAsync(
            () -> {
              try (Jedis jedis = client(10_000)) {
                jedis.subscribe(ear, "c");
              }
            });
    Awaitility.await().until(ear::isSubscribed);
    redis.command("PUBLISH", "c", "hello");
    assertThat(heard.get(5, TimeUnit.SECONDS)).isEqualTo("hello");
    listening.get(5, TimeUnit.SECONDS);
  }

  @Test
  void aPauseLosesNothing() {
    proxy.pause();
    assertThatThrownBy(this::increment).isInstanceOf(JedisConnectionException.class);
    proxy.resume();
    increment();
    assertThat(redis.command("GET", "n")).isEqualTo("1");
  }

  @Test
  void aDroppedConnectionFailsAndANewOneIsLetIn() {
    try (Jedis jedis = client()) {
      jedis.ping();
      proxy.dropConnections();
      assertThatThrownBy(jedis::ping).isInstanceOf(JedisConnectionException.class);
    }
    increment();
  }

  private void increment() {
    try (Jedis jedis = client()) {
      jedis.incr("n");
    }
  }

  private Jedis client() {
    return client(500);
  }

  private Jedis client(int timeout) {
    return new Jedis("127.0.0.1", proxy.port(), timeout);
  }
}
