package io.botmesh.redis;

import static io.botmesh.redis.Operation.LEASE;
import static io.botmesh.redis.Operation.LEFT;

import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.ReleaseAnswer;
import io.botmesh.api.spi.TakeAnswer;
import io.botmesh.api.spi.TakeCall;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Operations on locks and posts. */
final class LeaseOperations {
  private static final LeaseName LOCK = LeaseName.lock("order:7");

  private LeaseOperations() {}

  static Stream<Operation> all() {
    UnaryOperator<Object> same = first -> first;
    return Stream.of(
        new Operation("takeLease", b -> on -> on.leases().take(take("t1")), same),
        new Operation(
            "takeLease, cautious", b -> on -> on.leases().take(cautious(take("t1"))), same),
        new Operation(
            "renewLease",
            b -> {
              Grant grant = taken(b);
              return on -> on.leases().renew(LOCK, grant, LEASE.multipliedBy(2));
            },
            same),
        new Operation(
            "releaseLease",
            b -> {
              Grant grant = taken(b);
              return on -> on.leases().release(LOCK, grant);
            },
            first -> ReleaseAnswer.LOST));
  }

  private static TakeCall take(String token) {
    return new TakeCall(
        LOCK, new Token(token), LEFT, Optional.empty(), LEASE, Duration.ZERO, Optional.empty());
  }

  private static TakeCall cautious(TakeCall call) {
    return new TakeCall(
        LeaseName.post("job"),
        call.token(),
        call.me(),
        call.gone(),
        call.lease(),
        LEASE,
        call.floor());
  }

  private static Grant taken(Backend backend) {
    return ((TakeAnswer.Taken) backend.leases().take(take("t1"))).grant();
  }
}
