package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PostAnswer;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.Token;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An entry that comes from outside of any turn. */
abstract class PostContract extends OutboxStory {
  PostContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void whatIsPostedFromOutsideStandsBehindTheRest() {
    commit("m1", "one");
    assertThat(turns().post(post("post", "7.1.r", true))).isEqualTo(PostAnswer.POSTED);
    commit("m2", "two");
    List<OutboxEntry> entries = pumped(pump(LEFT, left));
    assertThat(payloads(entries)).containsExactly("one", "posted", "two");
    assertThat(entries.get(1))
        .isEqualTo(new OutboxEntry("7.1.r", EntryKind.SEND, "posted", 1, true));
  }

  @Test
  void whatIsPostedAgainStandsThereOnce() {
    turns().post(post("post", "7.1.r", false));
    assertThat(turns().post(post("post", "7.1.r", false))).isEqualTo(PostAnswer.POSTED);
    assertThat(turns().post(post("another", "7.1.r", true))).isEqualTo(PostAnswer.POSTED);
    OutboxEntry entry = new OutboxEntry("7.1.r", EntryKind.SEND, "posted", 1, false);
    assertThat(pumped(pump(LEFT, left))).containsExactly(entry);
    turns().tick(tick(left, sent(entry)));
    turns().post(post("post", "7.1.r", false));
    assertThat(turns().pump(pump(LEFT, left)))
        .as("the same call, asked again after all was done")
        .isEqualTo(new PumpAnswer.Empty(true));
  }

  @Test
  void nothingIsPostedIntoAFullOutbox() {
    within(4, 8, 2, 3);
    commit("m1", "one", "two");
    assertThat(turns().post(post("post", "7.1.r", false))).isEqualTo(PostAnswer.FULL);
    turns().tick(tick(left, sent(pumped(pump(LEFT, left)).get(0))));
    assertThat(turns().post(post("post", "7.1.r", false))).isEqualTo(PostAnswer.POSTED);
  }

  @Test
  void aPostTellsWhoHasThePump() {
    commit("m1", "one");
    try (Ears ears = Ears.of(contract().backend().wakeUps(), LEFT)) {
      pumped(pump(LEFT, left));
      turns().post(post("post", "7.1.r", false));
      ears.awaitHint(ANNA);
    }
  }

  private static PostCall post(String call, String id, boolean maybe) {
    NewEntry entry = new NewEntry(EntryKind.SEND, "posted");
    return new PostCall(ANNA, new Token(call), id, entry, maybe);
  }
}
