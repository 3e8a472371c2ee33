package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.Backend;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Replicas of bots with conversations, each with its own release, and people who talk to them; on
 * whatever store they share.
 */
abstract class ConversationStory {
  static final Duration LONG = Duration.ofSeconds(60);
  static final String INTERRUPTED = "Sorry, our conversation was interrupted. Please start again.";

  private final Supplier<? extends SharedPlace> places;
  private SharedPlace place;
  private Backend reading;
  private MeshOfEngines mesh = new MeshOfEngines();
  private HeardLog log;

  /**
   * A story.
   *
   * @param places opens what the replicas of one test share
   */
  ConversationStory(Supplier<? extends SharedPlace> places) {
    this.places = places;
  }

  @BeforeEach
  final void begin() {
    place = places.get();
    reading = place.view();
    log = HeardLog.open();
  }

  @AfterEach
  final void end() {
    log.close();
    mesh.close();
    reading.close();
    place.close();
  }

  /** Says how replicas that are started from now on are set up. */
  final void tuned(UnaryOperator<BotSettings> tuning) {
    mesh = new MeshOfEngines(tuning);
  }

  /** Starts a replica. */
  final Replica deployed(Release release) {
    return mesh.begun(place.view(), replica -> release.on(replica, place.clock()), whole -> {});
  }

  final Person person(String chat) {
    return new Person(chat, reading.store());
  }

  final HeardLog log() {
    return log;
  }

  final Backend reading() {
    return reading;
  }

  final void pass(Duration time) {
    place.pass(time);
  }

  static List<ConversationHandedOver> handovers(Replica replica) {
    return replica.events.stream()
        .filter(ConversationHandedOver.class::isInstance)
        .map(ConversationHandedOver.class::cast)
        .toList();
  }

  static ConversationHandedOver handedOver(
      Person person, String conversation, Outcome outcome, String reason) {
    return new ConversationHandedOver(person.chat(), conversation, outcome, reason);
  }

  /** Waits until a replica has told of these handovers; of no others, and nobody of them twice. */
  static void awaitHandovers(Replica replica, ConversationHandedOver... told) {
    await().atMost(LONG).untilAsserted(() -> assertThat(handovers(replica)).containsExactly(told));
  }
}
