package io.botmesh.redis;

import io.botmesh.api.Fence;
import io.botmesh.api.LeaseName;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.LeaseHolder;
import io.botmesh.api.spi.LeaseLook;
import io.botmesh.api.spi.Leases;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Locks and posts on Redis: a hash for each name, a script for each operation. Thread-safe. */
final class RedisLeases implements Leases {
  private static final Duration FOR_EVER = Duration.ZERO;
  // Locks may have as many names as there are orders or users. A day on, the time alone makes the
  // next fence greater.
  private static final Duration LOCKS_KNOWN = Duration.ofDays(1);

  private final FirstContact server;

  RedisLeases(FirstContact server) {
    this.server = server;
  }

  /** Spells the key of a name. */
  static String key(KeyLayout keys, LeaseName name) {
    return switch (name.kind()) {
      case LOCK -> keys.lock(name.value());
      case POST -> keys.post(name.value());
    };
  }

  @Override
  public TakeAnswer take(TakeCall call) {
    Reply reply =
        run(
            "takeLease",
            call.name(),
            call.token().value(),
            call.me().value(),
            call.gone().map(Fence::toString).orElse(""),
            millis(call.lease()),
            millis(call.caution()),
            millis(kept(call.name())),
            call.floor().map(Fence::toString).orElse("0"));
    return switch (reply.word()) {
      case "TAKEN" -> new TakeAnswer.Taken(new Grant(call.token(), new Fence(reply.number(1))));
      case "HELD" -> new TakeAnswer.Held(holder(reply), reply.flag(4));
      case "LATER" -> new TakeAnswer.Later(reply.millis(1));
      default -> throw reply.unexpected("takeLease");
    };
  }

  @Override
  public RenewAnswer renew(LeaseName name, Grant grant, Duration lease) {
    Reply reply =
        run(
            "renewLease",
            name,
            grant.token().value(),
            grant.fence().toString(),
            millis(lease),
            millis(kept(name)));
    return switch (reply.word()) {
      case "RENEWED" -> RenewAnswer.RENEWED;
      case "LOST" -> RenewAnswer.LOST;
      default -> throw reply.unexpected("renewLease");
    };
  }

  @Override
  public ReleaseAnswer release(LeaseName name, Grant grant) {
    Reply reply = run("releaseLease", name, grant.token().value(), grant.fence().toString());
    return switch (reply.word()) {
      case "RELEASED" -> ReleaseAnswer.RELEASED;
      case "LOST" -> ReleaseAnswer.LOST;
      default -> throw reply.unexpected("releaseLease");
    };
  }

  @Override
  public LeaseLook look(LeaseName name) {
    Contact contact = server.contact();
    Reply reply =
        contact.scripts().read("readLease", List.of(key(contact.keys(), name)), List.of());
    return switch (reply.word()) {
      case "HELD" -> new LeaseLook(reply.number(1), Optional.of(holder(reply)));
      case "FREE" -> new LeaseLook(reply.number(1), Optional.empty());
      default -> throw reply.unexpected("readLease");
    };
  }

  private static LeaseHolder holder(Reply reply) {
    return new LeaseHolder(
        new Grant(new Token(reply.text(5)), new Fence(reply.number(1))),
        new ReplicaId(reply.text(2)),
        reply.millis(3));
  }

  private Reply run(String script, LeaseName name, String... arguments) {
    Contact contact = server.contact();
    return contact.scripts().run(script, List.of(key(contact.keys(), name)), List.of(arguments));
  }

  private static Duration kept(LeaseName name) {
    return name.kind() == LeaseName.Kind.LOCK ? LOCKS_KNOWN : FOR_EVER;
  }

  private static String millis(Duration time) {
    return Long.toString(time.toMillis());
  }
}
