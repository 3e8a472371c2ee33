package io.botmesh.redis;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;
import redis.clients.jedis.CommandObjects;
import redis.clients.jedis.RedisProtocol;

/** All ports on one Redis server, over one pool and one listening connection. Thread-safe. */
final class RedisBackend implements Backend {
  private final CommandObjects commands = new CommandObjects(RedisProtocol.RESP2);
  private final Connections connections;
  private final Link link;
  private final FirstContact server;
  private final Channels channels;
  private final RedisTurnStore turns;
  private final RedisStore store;
  private final Roster roster;
  private final WakeUps wakeUps;
  private final LogWatch logWatch;
  private final Leases leases;
  private final RedisDeadLetters deadLetters;
  private final ScheduleStore schedules;
  private final IndexShards indexes;
  private final MessageLog log;
  private final TextCells cells;

  /** Connects to nothing yet. */
  RedisBackend(RedisSettings settings, TurnLimits limits, Environment environment) {
    this(settings, limits, environment, Vigilance.DEFAULT);
  }

  RedisBackend(
      RedisSettings settings, TurnLimits limits, Environment environment, Vigilance vigilance) {
    ChannelNames names = new ChannelNames(settings.prefix());
    connections = Connections.of(settings);
    link = new Link(connections, settings.retry(), environment.pause(), environment.random());
    server = new FirstContact(settings, link, commands, environment.scriptTime());
    indexes = new IndexShards(server);
    Enrolment enrolment = new Enrolment(indexes, environment.clock());
    channels =
        new Channels(
            server,
            connections,
            settings.retry(),
            environment.threads(),
            names,
            vigilance,
            enrolment::forget);
    deadLetters = new RedisDeadLetters(server, link, commands, enrolment, indexes);
    schedules = new RedisSchedules(server);
    log = new MessageLog(server, link, commands, enrolment, limits.retention());
    turns = new RedisTurnStore(server, limits, enrolment, log);
    cells = new TextCells(server);
    CallNames calls = new CallNames(environment.random());
    ChatTexts texts = new ChatTexts(turns, cells, enrolment, calls);
    store =
        new RedisChatStore(
            server,
            settings.prefix(),
            log,
            texts,
            new Listings(indexes, new Presence(turns, log, deadLetters, cells)::has),
            new ChatDeletion(turns, log, deadLetters, schedules, texts, indexes, calls));
    leases = new RedisLeases(server);
    roster = new RedisRoster(server, link, commands, environment.clock());
    wakeUps = new RedisWakeUps(server, link, commands, channels, names);
    logWatch = new RedisLogWatch(channels, names);
  }

  @Override
  public String name() {
    return RedisBackendFactory.NAME;
  }

  @Override
  public boolean shared() {
    return true;
  }

  @Override
  public TurnStore turns() {
    return turns;
  }

  @Override
  public RedisStore store() {
    return store;
  }

  @Override
  public Roster roster() {
    return roster;
  }

  @Override
  public WakeUps wakeUps() {
    return wakeUps;
  }

  @Override
  public LogWatch logWatch() {
    return logWatch;
  }

  @Override
  public Leases leases() {
    return leases;
  }

  @Override
  public DeadLetters deadLetters() {
    return deadLetters;
  }

  @Override
  public ScheduleStore schedules() {
    return schedules;
  }

  /** Returns the indexes that listings rest on. */
  IndexShards indexes() {
    return indexes;
  }

  /** Returns the message logs. */
  MessageLog log() {
    return log;
  }

  /** Returns the texts that are keys by themselves. */
  TextCells cells() {
    return cells;
  }

  @Override
  public void ping() {
    link.withoutRetry().read(commands.ping());
  }

  /**
   * Gets to know the server, with one try.
   *
   * @throws io.botmesh.api.BotMisconfigured if its keyspace must not be used as configured
   */
  void greet() {
    server.greet();
  }

  @Override
  public void close() {
    channels.close();
    connections.close();
  }
}
