package io.botmesh.impl.engine;

import io.botmesh.api.Complaint;
import io.botmesh.api.LogLine;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A transport whose sending is a line in the log, as the web chat's is. */
final class LoggedProvider implements Provider {
  static final String NAME = "logged";

  private final ProviderContext context;

  private final Queue<String> sent;

  private final boolean fails;

  LoggedProvider(ProviderContext context, Queue<String> sent, boolean fails) {
    this.context = context;
    this.sent = sent;
    this.fails = fails;
  }

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
  public void start() {
    if (fails) {
      throw new IllegalStateException("does not start, as the test asks");
    }
  }

  @Override
  public List<SendOutcome> send(List<OutboundMessage> messages) {
    context
        .store()
        .append(
            messages.get(0).chat(),
            messages.stream()
                .map(
                    message ->
                        new LogLine(
                            "b:" + message.entry(),
                            LogLine.From.BOT,
                            message.text(),
                            message.at(),
                            Optional.of(message.decidedBy())))
                .toList());
    messages.forEach(message -> sent.add(message.entry()));
    return Collections.nCopies(messages.size(), new SendOutcome.Accepted());
  }

  @Override
  public void stop() {}

  /** Makes one, and keeps what it was made with. */
  static final class Factory implements ProviderFactory {
    private final Queue<String> sent = new ConcurrentLinkedQueue<>();
    private ProviderContext context;
    private boolean fails;

    /** From now on it makes such as do not start. */
    void fail() {
      fails = true;
    }

    List<String> sent() {
      return List.copyOf(sent);
    }

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
      return new LoggedProvider(made, sent, fails);
    }
  }
}
