package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.Write;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A chat is listed as long as anything of it is kept, whatever that is. */
abstract class ChatListingContract extends ListingStory {
  ChatListingContract(BackendContract contract) {
    super(contract);
  }

  @Test
  void forLinesInItsLog() {
    store().append(ANNA, List.of(line("u:1", "hi")));
    assertListed();
    store().append(BEN, List.of());
    assertListed();
  }

  @Test
  void forMessagesThatWait() {
    line(durableWaiting(LEFT, "m1"));
    assertListed();
    Claim turn = claimedBy(RIGHT);
    assertListed();
    committed(commit(RIGHT, turn, Changes.NONE));
    assertNotListed();
  }

  @Test
  void forAMessageThatIsBoundToAReplica() {
    line(boundWaiting(LEFT, "m1"));
    assertListed();
    serve(LEFT, Changes.NONE);
    assertNotListed();
  }

  @Test
  void forEntriesInItsOutbox() {
    end(turn(ANNA), says("Hello!"));
    assertListed();
    Token pump = token(LEFT);
    List<OutboxEntry> entries = pumped(pump(LEFT, pump));
    assertListed();
    turns().tick(tick(pump, sent(entries.get(0))));
    assertNotListed();
  }

  @Test
  void forItsCheckpoint() {
    long version = put(store().putCheckpoint(ANNA, 0, Write.of("half way")));
    assertListed();
    put(store().putCheckpoint(ANNA, version, Write.delete()));
    assertNotListed();
  }

  @Test
  void forItsUserData() {
    put(store().putUserData(ANNA, 0, Write.of("likes tea", Duration.ofSeconds(5))));
    assertListed();
    pass(Duration.ofSeconds(5));
    assertNotListed();
  }

  @Test
  void forItsDeadLetters() {
    letters().put(letter(ANNA, "1.dead"));
    letters().put(letter(ANNA, "2.dead"));
    letters().drop(ANNA, "1.dead");
    assertListed();
    letters().drop(ANNA, "2.dead");
    assertNotListed();
  }

  @Test
  void forItsMarker() {
    put(store().putConversation(ANNA, 0, Write.of("survey", Duration.ofSeconds(5))));
    assertListed();
    pass(Duration.ofSeconds(5));
    assertNotListed();
  }

  @Test
  void notForWhatWasSeenOnce() {
    end(turn(ANNA), Changes.NONE);
    store().messages(ANNA, 0, MOST);
    store().userData(ANNA);
    store().conversation(ANNA);
    assertNotListed();
  }

  private void assertListed() {
    assertThat(all(Listed.CHATS)).containsExactly(ANNA);
  }

  private void assertNotListed() {
    assertThat(all(Listed.CHATS)).isEmpty();
  }
}
