package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Cut;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisServers;
import io.botmesh.testkit.WireProxy;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reply of every operation is lost once, after the server ran it: the caller is told that
 * nobody knows, and the same call asked again gives the stated answer. What is stored is then the
 * same to the last byte as after a call that went well.
 */
class LostReplyTest {
  private static final ChatId ANNA = new ChatId("anna");

  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private final HandClock clock = new HandClock();
  private WireProxy proxy;
  private Backend direct;
  private Backend spoilt;

  static Stream<Arguments> operations() {
    return Operation.all()
        .flatMap(
            operation ->
                Stream.of(Cut.REPLY_LOST_CLOSING, Cut.REPLY_LOST_HANGING)
                    .map(cut -> Arguments.of(operation, cut)));
  }

  @BeforeEach
  void open() {
    REDIS.flush();
    proxy = WireProxy.before(REDIS.server());
    direct = backend(REDIS.url());
    spoilt = backend(proxy.url());
  }

  @AfterEach
  void close() {
    spoilt.close();
    direct.close();
    proxy.close();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void askedAgainItGivesTheStatedAnswerAndHasItsEffectOnce(Operation operation, Cut cut) {
    Object undisturbed = operation.prepared().apply(direct).apply(direct);
    Map<String, Object> stored = Keyspace.of(REDIS);

    REDIS.flush();
    Function<Backend, Object> call = operation.prepared().apply(direct);
    spoilt.ping();
    spoilt.turns().read(new ChatId("somebody else"));
    proxy.cut(1, cut, request -> request.contains("EVALSHA") || request.contains("ZADD"));
    assertThatThrownBy(() -> call.apply(spoilt)).isInstanceOf(UnknownOutcome.class);
    assertThat(proxy.cuts()).isEqualTo(1);
    assertThat(Keyspace.of(REDIS)).as("after the lost reply").isEqualTo(stored);
    assertThat(call.apply(spoilt)).isEqualTo(operation.again().apply(undisturbed));
    assertThat(Keyspace.of(REDIS)).as("asked again").isEqualTo(stored);
  }

  @Test
  void aLostRequestIsUnknownTooAndNothingIsStored() {
    direct.turns().read(ANNA);
    spoilt.turns().read(ANNA);
    Map<String, Object> before = Keyspace.of(REDIS);
    proxy.cut(1, Cut.REQUEST_LOST_CLOSING, request -> request.contains("EVALSHA"));
    assertThatThrownBy(() -> spoilt.turns().accept(Operation.accept("m1", "t1")))
        .isInstanceOf(UnknownOutcome.class)
        .hasMessageStartingWith("BMESH-0512");
    assertThat(Keyspace.of(REDIS)).isEqualTo(before);
    assertThat(spoilt.turns().accept(Operation.accept("m1", "t1")))
        .isInstanceOf(AcceptAnswer.Claimed.class);
  }

  private Backend backend(String url) {
    return new RedisBackend(
        RedisSubject.settings(Map.of("botmesh.redis.url", url, "botmesh.redis.timeout", "300ms")),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, new HandTime(clock)));
  }
}
