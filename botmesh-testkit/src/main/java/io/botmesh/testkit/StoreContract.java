package io.botmesh.testkit;

import org.junit.jupiter.api.Nested;

/**
 * What every {@link io.botmesh.api.Store} promises. A backend joins it by opening a subject; it
 * takes the turn store, too, since a store shows what turns have written.
 */
public abstract class StoreContract extends BackendContract {
  /** For a backend's tests. */
  protected StoreContract() {}

  @Nested
  class Logs extends LogContract {
    Logs() {
      super(StoreContract.this);
    }
  }

  @Nested
  class UserData extends TextContract {
    UserData() {
      super(StoreContract.this, KeptText.USER_DATA);
    }
  }

  @Nested
  class Checkpoints extends TextContract {
    Checkpoints() {
      super(StoreContract.this, KeptText.CHECKPOINT);
    }
  }

  @Nested
  class Conversations extends TextContract {
    Conversations() {
      super(StoreContract.this, KeptText.CONVERSATION);
    }
  }

  @Nested
  class Cursors extends TextContract {
    Cursors() {
      super(StoreContract.this, KeptText.CURSOR);
    }
  }

  @Nested
  class TextsOfTurns extends TurnTextContract {
    TextsOfTurns() {
      super(StoreContract.this);
    }
  }

  @Nested
  class ListedChats extends ListingContract {
    ListedChats() {
      super(StoreContract.this, Listed.CHATS);
    }
  }

  @Nested
  class ListedCheckpoints extends ListingContract {
    ListedCheckpoints() {
      super(StoreContract.this, Listed.CHECKPOINTS);
    }
  }

  @Nested
  class ListedUsers extends ListingContract {
    ListedUsers() {
      super(StoreContract.this, Listed.USERS);
    }
  }

  @Nested
  class ListedByTurns extends TurnListingContract {
    ListedByTurns() {
      super(StoreContract.this);
    }
  }

  @Nested
  class ListedForAnything extends ChatListingContract {
    ListedForAnything() {
      super(StoreContract.this);
    }
  }

  @Nested
  class Deletions extends DeletionContract {
    Deletions() {
      super(StoreContract.this);
    }
  }

  @Nested
  class BusyDeletions extends BusyDeletionContract {
    BusyDeletions() {
      super(StoreContract.this);
    }
  }
}
