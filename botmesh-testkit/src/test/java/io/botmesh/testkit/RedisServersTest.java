package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

class RedisServersTest {
  @RegisterExtension final RedisServers embedded = RedisServers.embedded();
  @RegisterExtension final RedisServers newest = RedisServers.newest().persistent();

  @Test
  void eachServerIsOfTheKindAskedFor() {
    assertThat(embedded.command("INFO", "server").toString()).contains("redis_version:6.2");
    assertThat(newest.command("INFO", "server").toString()).contains("redis_version:");
    assertThat(newest.port()).isNotEqualTo(embedded.port());
  }

  @Test
  void aPersistentServerHasItsDataAfterAStopAndOthersDoNot() {
    newest.command("SET", "k", "v");
    embedded.command("SET", "k", "v");
    int port = newest.port();
    newest.stop();
    embedded.server().kill();
    assertThatThrownBy(() -> newest.command("PING")).isInstanceOf(JedisConnectionException.class);
    newest.start();
    embedded.start();
    assertThat(newest.port()).isEqualTo(port);
    assertThat(newest.command("GET", "k")).isEqualTo("v");
    assertThat(embedded.command("GET", "k")).isNull();
  }

  @Test
  void aPausedServerIsSilentUntilItGoesOn() {
    embedded.pause();
    assertThatThrownBy(this::pingImpatiently).isInstanceOf(JedisConnectionException.class);
    embedded.resume();
    assertThat(embedded.command("PING")).isEqualTo("PONG");
  }

  @Test
  void aServerThatDeniesWritesAnswersReads() {
    embedded.command("SET", "k", "v");
    embedded.server().denyWrites();
    assertThatThrownBy(() -> embedded.command("SET", "k", "w"))
        .hasMessageStartingWith("NOREPLICAS");
    assertThat(embedded.command("GET", "k")).isEqualTo("v");
    embedded.server().allowWrites();
    assertThat(embedded.command("SET", "k", "w")).isEqualTo("OK");
  }

  @Test
  void theMonitorSeesEveryCommandInOrderAndTellsScriptsFromClients() {
    try (RedisMonitor monitor = embedded.monitor()) {
      embedded.command("SET", "a", "1");
      embedded.command("EVAL", "return redis.call('GET', KEYS[1])", "1", "a");
      embedded.command("GET", "a");
      assertThat(monitor.commands("SET")).hasSize(1);
      assertThat(monitor.commands("EVAL")).hasSize(1);
      assertThat(monitor.commands("GET")).hasSize(1);
      List<String> lines = monitor.lines();
      assertThat(lines).filteredOn(line -> line.contains(" lua] ")).hasSize(1);
      assertThat(lines.indexOf(monitor.commands("SET").get(0)))
          .isLessThan(lines.indexOf(monitor.commands("EVAL").get(0)));
    }
  }

  @Test
  void nothingIsLeftOfAServerThatWasClosed() {
    RedisServer another = embedded.another();
    long pid = another.pid();
    another.close();
    another.close();
    assertThat(ProcessHandle.of(pid)).isEmpty();
  }

  private void pingImpatiently() {
    try (Jedis impatient = new Jedis("127.0.0.1", embedded.port(), 200)) {
      impatient.ping();
    }
  }
}
