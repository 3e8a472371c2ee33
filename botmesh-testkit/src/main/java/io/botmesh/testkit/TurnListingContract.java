package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.SaveAnswer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Listings of what turns write. */
abstract class TurnListingContract extends ListingStory {
  private static final Duration BRIEF = Duration.ofMinutes(5);

  private static final ChatId CARL = new ChatId("carl");

  TurnListingContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void whatACommitWroteIsListedAndNotBefore() {
    Claim turn = turn(ANNA);
    assertThat(all(Listed.CHECKPOINTS)).isEmpty();
    assertThat(all(Listed.USERS)).isEmpty();
    end(turn, checkpoint("half way"));
    end(turn(BEN), userData("likes tea"));
    assertThat(all(Listed.CHECKPOINTS)).containsExactly(ANNA);
    assertThat(all(Listed.USERS)).containsExactly(BEN);
    assertThat(all(Listed.CHATS)).containsExactlyInAnyOrder(ANNA, BEN);
  }

  @Test
  void whatASaveWroteIsListedWhileItsTurnGoesOn() {
    Claim turn = turn(ANNA);
    assertThat(turns().save(save(turn, 0, "half way"))).isInstanceOf(SaveAnswer.Saved.class);
    assertThat(all(Listed.CHECKPOINTS)).containsExactly(ANNA);
    assertThat(all(Listed.USERS)).isEmpty();
  }

  @Test
  void whatACommitDeletedIsNotListed() {
    end(turn(ANNA), checkpoint("half way"));
    end(turn(ANNA), checkpoint(Write.delete()));
    end(turn(BEN), userData("likes tea"));
    end(turn(BEN), userData(Write.delete()));
    assertThat(all(Listed.CHECKPOINTS)).isEmpty();
    assertThat(all(Listed.USERS)).isEmpty();
    assertThat(all(Listed.CHATS)).isEmpty();
  }

  @Test
  void whatATurnWroteForAWhileIsListedForAWhile() {
    end(turn(ANNA), checkpoint(Write.of("half way", BRIEF)));
    Claim turn = turn(BEN);
    turns().save(save(turn, 0, Write.of("half way", BRIEF.plus(TICK))));
    end(turn(CARL), userData(Write.of("likes tea", BRIEF)));
    pass(BRIEF.minus(TICK));
    assertThat(all(Listed.CHECKPOINTS)).contains(ANNA);
    assertThat(all(Listed.USERS)).containsExactly(CARL);
    pass(TICK);
    assertThat(all(Listed.CHECKPOINTS)).doesNotContain(ANNA);
    assertThat(all(Listed.USERS)).isEmpty();
  }

  @Test
  void whatWasLostIsNotListed() {
    end(turn(ANNA), checkpoint("half way"));
    end(turn(ANNA), userData("likes tea"));
    loseChat();
    assertThat(all(Listed.CHECKPOINTS)).isEmpty();
    assertThat(all(Listed.USERS)).isEmpty();
    assertThat(all(Listed.CHATS)).isEmpty();
    pass(TICK);
    end(turn(ANNA), checkpoint("begun anew"));
    assertThat(all(Listed.CHECKPOINTS)).containsExactly(ANNA);
  }
}
