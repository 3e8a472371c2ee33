package io.botmesh.testkit;

import org.junit.jupiter.api.Nested;

/** What every {@link io.botmesh.api.spi.ScheduleStore} promises. */
public abstract class ScheduleStoreContract extends BackendContract {
  /** For a backend's tests. */
  protected ScheduleStoreContract() {}

  @Nested
  class Due extends DueContract {
    Due() {
      super(ScheduleStoreContract.this);
    }
  }

  @Nested
  class Decisions extends DecisionContract {
    Decisions() {
      super(ScheduleStoreContract.this);
    }
  }

  @Nested
  class Keeping extends ScheduleKeepingContract {
    Keeping() {
      super(ScheduleStoreContract.this);
    }
  }
}
