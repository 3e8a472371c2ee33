package io.botmesh.redis;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.WakeUps;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import redis.clients.jedis.CommandObjects;

/**
 * Hints over Redis channels, one for each replica. A message is a chat's encoded id, or {@code gone
 * <replica>}: an encoded id has no blank. Thread-safe.
 */
final class RedisWakeUps implements WakeUps {
  private static final Logger LOG = System.getLogger(RedisWakeUps.class.getName());
  private static final String GONE = "gone ";

  private final FirstContact server;
  private final Link link;
  private final CommandObjects commands;
  private final Channels channels;
  private final ChannelNames names;

  RedisWakeUps(
      FirstContact server,
      Link link,
      CommandObjects commands,
      Channels channels,
      ChannelNames names) {
    this.server = server;
    this.link = link.withoutRetry();
    this.commands = commands;
    this.channels = channels;
    this.names = names;
  }

  @Override
  public Subscription listen(ReplicaId me, Listener listener) {
    return channels.listen(names.wake(me), new Hints(listener));
  }

  @Override
  public void hint(ReplicaId to, ChatId chat) {
    publish(to, ChatKeyEncoding.encode(chat.value()));
  }

  @Override
  public void gone(ReplicaId me, Collection<ReplicaId> others) {
    String message = GONE + ChatKeyEncoding.encode(me.value());
    others.forEach(other -> publish(other, message));
  }

  private void publish(ReplicaId to, String message) {
    try {
      if (server.contact().hints()) {
        link.run(commands.publish(names.wake(to), message));
      }
    } catch (BotmeshException lost) {
      LOG.log(Level.DEBUG, () -> "A hint is lost" + SafeTrace.of(lost));
    }
  }

  /** Tells a listener what the messages on its channel mean. */
  private record Hints(Listener listener) implements ChannelListener {
    @Override
    public void heard(String message) {
      if (message.startsWith(GONE)) {
        listener.gone(new ReplicaId(ChatKeyEncoding.decode(message.substring(GONE.length()))));
      } else {
        listener.hinted(new ChatId(ChatKeyEncoding.decode(message)));
      }
    }

    @Override
    public void listening() {
      listener.resumed();
    }

    @Override
    public void deaf() {
      listener.deaf();
    }
  }
}
