package io.botmesh.redis.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationSetup;
import io.botmesh.api.Coordinator;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.BotFinder;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.RunningBot;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the same bot for everybody, and remembers who asked. Used by one thread. */
@Singleton
class FakeBots implements BotFinder {
  private final List<Class<?>> asked = new ArrayList<>();
  private Store store;

  void keepIn(Store kept) {
    store = kept;
  }

  List<Class<?>> asked() {
    return asked;
  }

  @Override
  public RunningBot meantBy(Class<?> asker) {
    asked.add(asker);
    return new Running(store);
  }

  private record Running(Store store) implements RunningBot {
    @Override
    public Bot bot() {
      return new Sales();
    }

    @Override
    public Optional<Provider> provider(String name) {
      return Optional.empty();
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
      return new Health(true, true, true, "well");
    }
  }

  private record Sales() implements Bot {
    @Override
    public String name() {
      return "sales";
    }

    @Override
    public ReplicaId replica() {
      return new ReplicaId("here");
    }

    @Override
    public Bot when(String text, MessageHandler handler) {
      throw new IllegalStateException("started");
    }

    @Override
    public Bot when(Pattern pattern, MessageHandler handler) {
      throw new IllegalStateException("started");
    }

    @Override
    public Bot otherwise(MessageHandler handler) {
      throw new IllegalStateException("started");
    }

    @Override
    public Bot use(Flow flow) {
      throw new IllegalStateException("started");
    }

    @Override
    public ConversationSetup conversation(String name, ConversationBody body) {
      throw new IllegalStateException("started");
    }

    @Override
    public Bot whenInterrupted(Fallback fallback) {
      throw new IllegalStateException("started");
    }
  }
}
