package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Subscription;
import java.util.concurrent.atomic.AtomicBoolean;

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
  private static final class Growth implements ChannelListener {
    private final Runnable grown;
    private final AtomicBoolean begun = new AtomicBoolean();

    Growth(Runnable grown) {
      this.grown = grown;
    }

    @Override
    public void heard(String message) {
      grown.run();
    }

    @Override
    public void listening() {
      // Not the first time: nothing was missed that whoever watches had heard before.
      if (!begun.compareAndSet(false, true)) {
        grown.run();
      }
    }

    @Override
    public void deaf() {
      // Who watches reads every two seconds anyway.
    }
  }
}
