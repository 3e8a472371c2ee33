package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.Cut;
import io.botmesh.testkit.HandClock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reply of every operation is lost once, after the server ran it: the caller is told that
 * nobody knows, and the same call asked again gives the stated answer. What is stored is then the
 * same to the last byte as after a call that went well.
 */
@ParameterizedClass
@EnumSource(
    names = {"SEVEN_LEGACY", "SIX_LEGACY", "SENTINEL_LEGACY", "CLUSTER_SEVEN", "CLUSTER_SIX"})
@Tag("K4-1")
class LostReplyTest {
  private static final ChatId ANNA = new ChatId("anna");

  @RegisterExtension static final RedisPlaces PLACES = new RedisPlaces();

  @Parameter RedisKind kind;

  private final HandClock clock = new HandClock();
  private RedisPlace place;
  private SpoiltPlace wire;
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
    place = kind.place(PLACES);
    place.flush();
    wire = place.spoilt();
    direct = backend(place.config());
    spoilt = backend(wire.config());
  }

  @AfterEach
  void close() {
    spoilt.close();
    direct.close();
    wire.close();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void askedAgainItGivesTheStatedAnswerAndHasItsEffectOnce(Operation operation, Cut cut) {
    Object undisturbed = operation.prepared().apply(direct).apply(direct);
    Map<String, Object> stored = Keyspace.of(place.masters());

    place.flush();
    // What it remembers of indexes is gone with them.
    direct.close();
    direct = backend(place.config());
    Function<Backend, Object> call = operation.prepared().apply(direct);
    warmUp();
    wire.cutOne(cut, request -> isOf(operation, request));
    assertThatThrownBy(() -> call.apply(spoilt)).isInstanceOf(UnknownOutcome.class);
    assertThat(wire.cuts()).isEqualTo(1);
    wire.heal();
    assertThat(Keyspace.of(place.masters())).as("after the lost reply").isEqualTo(stored);
    assertThat(call.apply(spoilt)).isEqualTo(operation.again().apply(undisturbed));
    assertThat(Keyspace.of(place.masters())).as("asked again").isEqualTo(stored);
  }

  @Test
  void aLostRequestIsUnknownTooAndNothingIsStored() {
    direct.turns().read(ANNA);
    warmUp();
    // As the accept does before it is sent.
    ((RedisBackend) direct).indexes().enter(Index.CHATS, ANNA, Optional.empty());
    Map<String, Object> before = Keyspace.of(place.masters());
    wire.cutOne(Cut.REQUEST_LOST_CLOSING, request -> isCall(request) && !entersAnIndex(request));
    assertThatThrownBy(() -> spoilt.turns().accept(TurnOperations.accept("m1", "t1")))
        .isInstanceOf(UnknownOutcome.class)
        .hasMessageStartingWith("BMESH-0512");
    wire.heal();
    assertThat(Keyspace.of(place.masters())).isEqualTo(before);
    assertThat(spoilt.turns().accept(TurnOperations.accept("m1", "t1")))
        .isInstanceOf(AcceptAnswer.Claimed.class);
  }

  /** Connects and teaches the server a script; a busy machine may need longer than the timeout. */
  private void warmUp() {
    await()
        .ignoreExceptionsInstanceOf(BotmeshException.class)
        .untilAsserted(
            () -> {
              spoilt.ping();
              spoilt.turns().read(new ChatId("somebody else"));
            });
  }

  /** Whether a request is the operation itself, not the index entry that goes before it. */
  private static boolean isOf(Operation operation, String request) {
    return isCall(request) && entersAnIndex(request) == operation.name().endsWith("Index");
  }

  private static boolean isCall(String request) {
    return request.contains("EVALSHA") || request.contains("ZADD");
  }

  private static boolean entersAnIndex(String request) {
    return request.contains(":ix.");
  }

  @Test
  void beforeALostIndexEntryNothingElseWasSentAndTheSameCallGoesThrough() {
    direct.turns().read(ANNA);
    spoilt.turns().read(ANNA);
    wire.cutOne(Cut.REPLY_LOST_CLOSING, request -> isCall(request) && entersAnIndex(request));
    assertThatThrownBy(() -> spoilt.turns().accept(TurnOperations.accept("m1", "t1")))
        .isInstanceOf(CoordinationUnavailable.class)
        .hasMessageStartingWith("BMESH-0537")
        .hasMessageContaining("anna");
    wire.heal();
    assertThat(direct.turns().look(ANNA).last()).isZero();
    assertThat(spoilt.turns().accept(TurnOperations.accept("m1", "t1")))
        .isInstanceOf(AcceptAnswer.Claimed.class);
  }

  private Backend backend(Map<String, String> servers) {
    Map<String, String> config = new HashMap<>(servers);
    config.put(SettingsReader.LAYOUT, kind.layout().word());
    config.put(SettingsReader.TIMEOUT, "300ms");
    return new RedisBackend(
        RedisSubject.settings(config),
        TurnLimits.DEFAULT,
        RedisSubject.environment(clock, new HandTime(clock)));
  }
}
