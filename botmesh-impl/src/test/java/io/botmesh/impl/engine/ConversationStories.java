package io.botmesh.impl.engine;

import org.junit.jupiter.api.Nested;

/** Conversations that go on at other replicas, or end, on whatever replicas share. */
public abstract class ConversationStories {
  /** Opens what the replicas of one test share, empty. */
  protected abstract SharedPlace place();

  @Nested
  class Handovers extends HandoverStory {
    Handovers() {
      super(ConversationStories.this::place);
    }
  }

  @Nested
  class Fallbacks extends FallbackStory {
    Fallbacks() {
      super(ConversationStories.this::place);
    }
  }

  @Nested
  class Deaths extends DeathStory {
    Deaths() {
      super(ConversationStories.this::place);
    }
  }

  @Nested
  class Changes extends ChangedFlowStory {
    Changes() {
      super(ConversationStories.this::place);
    }
  }

  @Nested
  class RollingDeployments extends RollingDeployStory {
    RollingDeployments() {
      super(ConversationStories.this::place);
    }
  }

  @Nested
  class Standstills extends StandstillStory {
    Standstills() {
      super(ConversationStories.this::place);
    }
  }

  @Nested
  class Waits extends WaitStory {
    Waits() {
      super(ConversationStories.this::place);
    }
  }
}
