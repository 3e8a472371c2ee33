package io.botmesh.impl.engine;

import io.botmesh.api.spi.Backend;
import org.junit.jupiter.api.Nested;

/** Chats that get another name, and chats that take nothing any more, on whatever backend. */
public abstract class MoveStory {
  /** Opens one more view on the shared backend, empty before the test. */
  protected abstract Backend backend();

  @Nested
  class Renamed extends RenamedChats {
    Renamed() {
      super(MoveStory.this::backend);
    }
  }

  @Nested
  class Bound extends BoundMessagesOfRenamedChats {
    Bound() {
      super(MoveStory.this::backend);
    }
  }

  @Nested
  class Sends extends SendsOfChangedChats {
    Sends() {
      super(MoveStory.this::backend);
    }
  }
}
