package io.botmesh.testkit;

import org.junit.jupiter.api.Nested;

/**
 * What every {@link io.botmesh.api.spi.TurnStore} promises: {@code docs/protocol.md}, sections 1.3
 * and 1.4, told as short stories of two replicas. A backend joins it by opening a subject.
 */
public abstract class TurnStoreContract extends BackendContract {
  /** For a backend's tests. */
  protected TurnStoreContract() {}

  @Nested
  class Accept extends AcceptContract {
    Accept() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Bounds extends BoundsContract {
    Bounds() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Claiming extends ClaimContract {
    Claiming() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Evidences extends EvidenceContract {
    Evidences() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class BoundTickets extends BoundTicketContract {
    BoundTickets() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Attempts extends AttemptsContract {
    Attempts() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Fences extends FenceContract {
    Fences() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Saves extends SaveContract {
    Saves() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Renewals extends RenewContract {
    Renewals() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Commits extends CommitContract {
    Commits() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Outboxes extends OutboxContract {
    Outboxes() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Ticks extends TickContract {
    Ticks() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Posts extends PostContract {
    Posts() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Puts extends PutContract {
    Puts() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Forgetting extends ForgetContract {
    Forgetting() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Departures extends DepartContract {
    Departures() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Arrivals extends ArriveContract {
    Arrivals() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Unloadings extends UnloadContract {
    Unloadings() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Memories extends MemoryContract {
    Memories() {
      super(TurnStoreContract.this);
    }
  }

  @Nested
  class Hints extends HintContract {
    Hints() {
      super(TurnStoreContract.this);
    }
  }
}
