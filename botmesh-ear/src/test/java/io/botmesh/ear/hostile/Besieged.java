package io.botmesh.ear.hostile;

import io.botmesh.ear.AppServer;
import io.botmesh.ear.Replica;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Map;

/**
 * A server to be attacked. Meanwhile fifty chats go on talking, and connections that do not go on
 * stay open.
 */
final class Besieged implements AutoCloseable {
  private final AppServer app;
  private final RedisServers redis;
  private final Replica server;
  private final RawHttp http;
  private final SlowConnections slow;
  private final Bystanders bystanders;

  private Besieged(AppServer app, RedisServers redis, Replica server) {
    this.app = app;
    this.redis = redis;
    this.server = server;
    this.http = new RawHttp(server.url().getPort());
    this.slow = new SlowConnections(http, Begun.REQUESTS);
    this.bystanders = new Bystanders(server);
  }

  /** Starts a server with an empty Redis; a message that fails is tried twice. */
  static Besieged start(AppServer app, RedisServers redis) {
    redis.flush();
    return new Besieged(
        app,
        redis,
        app.launch(
                "hostile",
                Map.of(
                    "BOTMESH_REDIS_URL", redis.url(),
                    "BOTMESH_SAMPLES_FAULTS", "true",
                    "BOTMESH_DURABILITY_MAX_ATTEMPTS", "2",
                    "BOTMESH_DURABILITY_RETRY_DELAY", "10ms"))
            .ready());
  }

  AppServer app() {
    return app;
  }

  RawHttp http() {
    return http;
  }

  /** Returns the chat of that id. */
  RawChat chat(String id) {
    return chatAt(RawHttp.encoded(id));
  }

  /** Returns the chat, if there is one, whose id stands in paths as it is written here. */
  RawChat chatAt(String path) {
    return new RawChat(http, path);
  }

  JvmView jvm() {
    return new JvmView(server);
  }

  LogScan console() {
    return LogScan.ofConsole(server);
  }

  LogScan log() {
    return LogScan.of(server);
  }

  Bystanders bystanders() {
    return bystanders;
  }

  /** Returns the channels of Redis on which this server waits for lines of chats. */
  List<?> watchedChannels() {
    return (List<?>) redis.command("PUBSUB", "CHANNELS", "*:logs:*");
  }

  @Override
  public void close() {
    bystanders.close();
    slow.close();
    server.close();
  }
}
