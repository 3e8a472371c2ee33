package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.ProviderContext;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A transport whose two ends are in this process. Thread-safe. */
final class LoopProvider implements Provider {
  static final String NAME = "loop";

  private final ProviderContext context;
  private final List<String> sent = new CopyOnWriteArrayList<>();

  LoopProvider(ProviderContext context) {
    this.context = context;
  }

  /** Says something to the bot. */
  void say(ChatId chat, MessageId id, String text) {
    context.door().receive(new InboundMessage(chat, id, NAME, text, context.clock().now()));
  }

  /** Returns what the bot said. */
  List<String> heard() {
    return List.copyOf(sent);
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
    return false;
  }

  @Override
  public void start() {}

  @Override
  public List<SendOutcome> send(List<OutboundMessage> messages) {
    messages.forEach(message -> sent.add(message.text()));
    return messages.stream().<SendOutcome>map(message -> new SendOutcome.Accepted()).toList();
  }

  @Override
  public void stop() {}
}
