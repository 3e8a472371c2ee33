package io.botmesh.testkit;

import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.TurnLimits;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts have in common: each test has a subject and a hand clock of its own. */
public abstract class BackendContract {
  private final HandClock clock = new HandClock();
  private ContractSubject subject;

  /** For the contracts of this package. */
  BackendContract() {}

  /**
   * Opens a backend on an empty keyspace.
   *
   * @param limits the bounds of its chats
   * @param clock the time that leases, deadlines, fences and versions are to follow
   */
  protected abstract ContractSubject open(TurnLimits limits, HandClock clock);

  @BeforeEach
  final void openSubject() {
    subject = open(TurnLimits.DEFAULT, clock);
  }

  @AfterEach
  final void closeSubject() {
    subject.close();
  }

  /** Begins anew, empty, with other bounds. */
  final void within(TurnLimits limits) {
    subject.close();
    subject = open(limits, clock);
  }

  final ContractSubject subject() {
    return subject;
  }

  final Backend backend() {
    return subject.backend();
  }

  final Backend another() {
    return subject.another();
  }

  final HandClock clock() {
    return clock;
  }

  final void pass(Duration time) {
    clock.pass(time);
  }
}
