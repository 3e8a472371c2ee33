package io.botmesh.bench;

import io.botmesh.api.Complaint;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A transport that takes everything and carries it nowhere. */
final class SilentProvider implements Provider {
  static final String NAME = "silent";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SessionMode sessionMode() {
    return SessionMode.SHARED;
  }

  @Override
  public boolean keepsLog() {
    return true;
  }

  @Override
  public void start() {}

  @Override
  public List<SendOutcome> send(List<OutboundMessage> messages) {
    return Collections.nCopies(messages.size(), new SendOutcome.Accepted());
  }

  @Override
  public void stop() {}

  /** Makes it, and keeps the way to the door. */
  static final class Factory implements ProviderFactory {
    private volatile ProviderContext context;

    ProviderContext context() {
      return context;
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Set<String> keys() {
      return Set.of();
    }

    @Override
    public List<Complaint> check(ConfigView config) {
      return List.of();
    }

    @Override
    public Provider create(ProviderContext made) {
      context = made;
      return new SilentProvider();
    }
  }
}
