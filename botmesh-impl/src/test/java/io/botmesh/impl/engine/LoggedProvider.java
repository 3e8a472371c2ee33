package io.botmesh.impl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Complaint;
import io.botmesh.api.LogLine;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import io.botmesh.api.spi.WhenUnknown;
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

  private final Factory.Kind kind;

  private final Optional<Sessions> sessions;

  private final Optional<Beyond> api;

  LoggedProvider(
      ProviderContext context,
      Queue<String> sent,
      Factory.Kind kind,
      Optional<Sessions> sessions,
      Optional<Beyond> api) {
    this.context = context;
    this.sent = sent;
    this.kind = kind;
    this.sessions = sessions;
    this.api = api;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SessionMode sessionMode() {
    return sessions.isPresent() ? SessionMode.LEADER : SessionMode.SHARED;
  }

  @Override
  public void openSession() {
    sessions.ifPresent(all -> all.open(context.replica()));
  }

  @Override
  public void closeSession() {
    sessions.ifPresent(all -> all.close(context.replica()));
  }

  @Override
  public boolean sessionUp() {
    return sessions.map(all -> all.up(context.replica())).orElse(true);
  }

  @Override
  public boolean keepsLog() {
    return kind != Factory.Kind.WITHOUT_LOG && api.isEmpty();
  }

  @Override
  public void start() {
    if (kind == Factory.Kind.NOT_STARTING) {
      throw new IllegalStateException("does not start, as the test asks");
    }
  }

  @Override
  public WhenUnknown whenUnknown(OutboundMessage message) {
    return api.map(Beyond::policy).orElse(WhenUnknown.RESEND);
  }

  @Override
  public SendOutcome reconcile(OutboundMessage message) {
    return api.orElseThrow().reconcile(message);
  }

  @Override
  public List<SendOutcome> send(List<OutboundMessage> messages) {
    if (api.isPresent()) {
      assertThat(messages).as("nothing is asked between them").hasSize(1);
      return List.of(api.get().send(context.replica(), messages.get(0)));
    }
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
    private Kind kind = Kind.WITH_LOG;
    private Optional<Sessions> sessions = Optional.empty();
    private Optional<Beyond> api = Optional.empty();

    /** What it makes. */
    enum Kind {
      WITH_LOG,
      /** Such as do not say that they keep a log: what they sent must not be sent again. */
      WITHOUT_LOG,
      NOT_STARTING
    }

    /** From now on it makes such. */
    void make(Kind other) {
      kind = other;
    }

    /** From now on it makes such as hold a session. */
    void hold(Sessions shared) {
      sessions = Optional.of(shared);
    }

    /** From now on it makes such as send by this. */
    void reach(Beyond behind) {
      api = Optional.of(behind);
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
      return new LoggedProvider(made, sent, kind, sessions, api);
    }
  }
}
