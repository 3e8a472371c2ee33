package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Subscription;

/** Hints about logs over Redis channels, one for each chat. Thread-safe. */
final class RedisLogWatch implements LogWatch {
  private final Channels channels;
  private final ChannelNames names;

  RedisLogWatch(Channels channels, ChannelNames names) {
    this.channels = channels;
    this.names = names;
  }

  @Override
  public Subscription watch(ChatId chat, Runnable grown) {
    return channels.listen(names.logs(chat), new Growth(grown));
  }

  /** Passes on whatever may mean that a log has grown. */
  private record Growth(Runnable grown) implements ChannelListener {
    @Override
    public void heard(String message) {
      grown.run();
    }

    @Override
    public void listening() {
      // The first time, too: what was appended since the watch was asked for went unheard.
      grown.run();
    }

    @Override
    public void deaf() {
      // Who watches reads every two seconds anyway.
    }
  }
}
