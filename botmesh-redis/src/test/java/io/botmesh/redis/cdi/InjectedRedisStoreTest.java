package io.botmesh.redis.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.ChatId;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.spi.ForwardingStore;
import io.botmesh.redis.Layout;
import io.botmesh.redis.RedisStore;
import jakarta.enterprise.inject.Instance;
import java.util.Optional;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Test;

class InjectedRedisStoreTest {
  private static final ChatId ANN = new ChatId("Ann");

  @Test
  void theStoreOfTheBotThatTheInjectingClassMeansIsUsed() {
    try (WeldContainer container = container(new OnRedis())) {
      RedisStore store = container.select(Ledger.class).get().store;

      assertThat(store.prefix()).isEqualTo("botmesh.sales");
      assertThat(store.layout()).isEqualTo(Layout.LEGACY);
      assertThat(store.userData(ANN).value()).contains("{}");
      assertThat(container.select(FakeBots.class).get().asked()).containsOnly(Ledger.class);
    }
  }

  @Test
  void aBotWithItsStateElsewhereIsToldApart() {
    try (WeldContainer container = container(new Elsewhere())) {
      RedisStore store = container.select(Ledger.class).get().store;

      assertThatThrownBy(store::prefix)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("BMESH-0536")
          .hasMessageContaining("sales");
    }
  }

  @Test
  void aPlainStoreIsNotInjectedFromHere() {
    try (WeldContainer container = container(new OnRedis())) {
      Instance<Store> plain = container.select(Store.class);

      assertThat(plain.isUnsatisfied()).isTrue();
    }
  }

  private static WeldContainer container(Store store) {
    WeldContainer container =
        new Weld()
            .disableDiscovery()
            .addBeanClasses(InjectedRedisStore.class, Ledger.class, FakeBots.class)
            .initialize();
    container.select(FakeBots.class).get().keepIn(store);
    return container;
  }

  private static class Elsewhere extends ForwardingStore {
    @Override
    protected Store store() {
      throw new IllegalStateException("only user data is asked for here");
    }

    @Override
    public Stored userData(ChatId chat) {
      return new Stored(Optional.of("{}"), 1);
    }
  }

  private static final class OnRedis extends Elsewhere implements RedisStore {
    @Override
    public Layout layout() {
      return Layout.LEGACY;
    }

    @Override
    public String prefix() {
      return "botmesh.sales";
    }
  }
}
