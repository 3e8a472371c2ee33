package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.Coordinator;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.RunningBot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BotHealthTest {
  private final List<RunningBot> running = new ArrayList<>();
  private final BotHealth health = new BotHealth(() -> List.copyOf(running));

  @BeforeAll
  static void answerInPlainObjects() {
    HealthCheckResponse.setResponseProvider(PlainResponse::new);
  }

  @AfterAll
  static void answerAsBefore() {
    HealthCheckResponse.setResponseProvider(null);
  }

  @Test
  void withoutAnyBotAnApplicationLivesButIsNotReady() {
    assertThat(report(true, RunningBot.Health::live)).isEqualTo(Status.UP);
    assertThat(report(false, RunningBot.Health::ready)).isEqualTo(Status.DOWN);
  }

  @Test
  void itIsReadyOnceEveryBotIs() {
    running.add(bot("left", new RunningBot.Health(true, true, true, "well")));
    assertThat(report(false, RunningBot.Health::ready)).isEqualTo(Status.UP);

    running.add(bot("right", new RunningBot.Health(true, false, true, "no store")));
    assertThat(report(false, RunningBot.Health::ready)).isEqualTo(Status.DOWN);
    assertThat(report(true, RunningBot.Health::live)).isEqualTo(Status.UP);
    assertThat(report(false, RunningBot.Health::started)).isEqualTo(Status.UP);
  }

  @Test
  void eachBotSaysHowItDoes() {
    running.add(bot("left", new RunningBot.Health(true, true, true, "well")));
    running.add(bot("right", new RunningBot.Health(true, false, true, "no store")));

    assertThat(health.report("ready", false, RunningBot.Health::ready).getData())
        .contains(Map.of("bot left", "up: well", "bot right", "down: no store"));
  }

  private Status report(boolean withoutBots, Predicate<RunningBot.Health> aspect) {
    return health.report("aspect", withoutBots, aspect).getStatus();
  }

  private static RunningBot bot(String name, RunningBot.Health health) {
    return new RunningBot() {
      @Override
      public Bot bot() {
        return new ElderBot(name, new ReplicaId("here"));
      }

      @Override
      public Optional<Provider> provider(String provider) {
        return Optional.empty();
      }

      @Override
      public Store store() {
        throw new IllegalStateException("no store");
      }

      @Override
      public Coordinator coordinator() {
        throw new IllegalStateException("no coordinator");
      }

      @Override
      public DeadLetterOffice deadLetters() {
        throw new UnsupportedOperationException("nobody asks here");
      }

      @Override
      public ChatMoves moves() {
        throw new UnsupportedOperationException("nobody asks here");
      }

      @Override
      public Health health() {
        return health;
      }
    };
  }

  private static final class PlainResponse extends HealthCheckResponseBuilder {
    private final Map<String, Object> data = new LinkedHashMap<>();
    private String name = "";
    private boolean up;

    @Override
    public HealthCheckResponseBuilder name(String given) {
      name = given;
      return this;
    }

    @Override
    public HealthCheckResponseBuilder withData(String key, String value) {
      data.put(key, value);
      return this;
    }

    @Override
    public HealthCheckResponseBuilder withData(String key, long value) {
      data.put(key, value);
      return this;
    }

    @Override
    public HealthCheckResponseBuilder withData(String key, boolean value) {
      data.put(key, value);
      return this;
    }

    @Override
    public HealthCheckResponseBuilder up() {
      return status(true);
    }

    @Override
    public HealthCheckResponseBuilder down() {
      return status(false);
    }

    @Override
    public HealthCheckResponseBuilder status(boolean given) {
      up = given;
      return this;
    }

    @Override
    public HealthCheckResponse build() {
      return new HealthCheckResponse(name, up ? Status.UP : Status.DOWN, Optional.of(data));
    }
  }
}
