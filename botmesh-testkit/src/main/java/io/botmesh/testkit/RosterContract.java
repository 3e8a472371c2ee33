package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Roster} promises. */
public abstract class RosterContract extends BackendContract {
  private static final ReplicaId LEFT = new ReplicaId("left-1");
  private static final ReplicaId RIGHT = new ReplicaId("right-1");
  private static final ChatId ANNA = new ChatId("anna");
  private static final ChatId BEN = new ChatId("ben");
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration OVER = Duration.ofMillis(350);
  private static final Duration LONG = Duration.ofMinutes(1);

  /** For a backend's tests. */
  protected RosterContract() {}

  @Test
  void aReplicaLivesFromItsBeatOnForAllToSee() {
    assertThat(another().roster().alive(LEFT)).isFalse();
    roster().beat(LEFT, LONG);
    assertThat(roster().alive(LEFT)).isTrue();
    assertThat(another().roster().alive(LEFT)).isTrue();
    assertThat(roster().alive(RIGHT)).isFalse();
  }

  @Test
  void aReplicaThatNoLongerBeatsIsDead() {
    roster().beat(LEFT, SHORT);
    subject().passHeartbeat(OVER);
    assertThat(another().roster().alive(LEFT)).isFalse();
  }

  @Test
  void eachBeatCountsFromItself() {
    roster().beat(LEFT, SHORT);
    roster().beat(LEFT, LONG);
    subject().passHeartbeat(OVER);
    assertThat(roster().alive(LEFT)).isTrue();
  }

  @Test
  void aDeadReplicaStaysInTheRosterUntilItIsStruck() {
    roster().beat(LEFT, SHORT);
    roster().beat(RIGHT, LONG);
    subject().passHeartbeat(OVER);
    assertThat(another().roster().members()).containsExactlyInAnyOrder(LEFT, RIGHT);
    another().roster().strike(LEFT);
    another().roster().strike(LEFT);
    assertThat(roster().members()).containsExactly(RIGHT);
  }

  @Test
  void aReplicaThatResignsIsDeadAtOnceAndStaysInTheRoster() {
    roster().beat(LEFT, LONG);
    roster().resign(LEFT);
    roster().resign(LEFT);
    assertThat(another().roster().alive(LEFT)).isFalse();
    assertThat(another().roster().members()).containsExactly(LEFT);
  }

  @Test
  void aReplicaWithChatsLeftIsNotStruck() {
    roster().beat(LEFT, LONG);
    roster().enter(LEFT, List.of(ANNA));
    roster().resign(LEFT);
    another().roster().strike(LEFT);
    assertThat(roster().members()).containsExactly(LEFT);
    assertThat(interests(LEFT)).containsExactly(ANNA);
    another().roster().leave(LEFT, List.of(ANNA));
    another().roster().strike(LEFT);
    assertThat(roster().members()).isEmpty();
  }

  @Test
  void aReplicaThatLivesIsNotStruck() {
    roster().beat(LEFT, LONG);
    another().roster().strike(LEFT);
    assertThat(roster().members()).containsExactly(LEFT);
  }

  @Test
  void aStruckReplicaThatBeatsIsBack() {
    roster().beat(LEFT, LONG);
    roster().resign(LEFT);
    roster().strike(LEFT);
    roster().beat(LEFT, LONG);
    assertThat(roster().members()).containsExactly(LEFT);
    assertThat(roster().alive(LEFT)).isTrue();
  }

  @Test
  void anIndexHoldsEachChatOnceUntilItIsLeft() {
    roster().enter(LEFT, List.of(ANNA, BEN));
    roster().enter(LEFT, List.of(ANNA));
    assertThat(interests(LEFT)).containsExactlyInAnyOrder(ANNA, BEN);
    roster().leave(LEFT, List.of(ANNA));
    roster().leave(LEFT, List.of(ANNA));
    assertThat(interests(LEFT)).containsExactly(BEN);
  }

  @Test
  void indexesAreApartAndSeenByAll() {
    roster().enter(LEFT, List.of(ANNA));
    another().roster().enter(RIGHT, List.of(BEN));
    assertThat(interests(RIGHT)).containsExactly(BEN);
    another().roster().leave(RIGHT, List.of(ANNA));
    assertThat(interests(LEFT)).containsExactly(ANNA);
  }

  @Test
  void anIndexNeedsNoHeartbeat() {
    roster().enter(LEFT, List.of(ANNA));
    assertThat(roster().alive(LEFT)).isFalse();
    assertThat(interests(LEFT)).containsExactly(ANNA);
  }

  @Test
  void noChatsAreEnteredAndLeftWithoutHarm() {
    roster().enter(LEFT, List.of());
    roster().leave(LEFT, List.of());
    assertThat(interests(LEFT)).isEmpty();
  }

  @Test
  void pagesTogetherHoldEveryChatOnceInAStableOrder() {
    List<ChatId> chats =
        IntStream.range(0, 1003).mapToObj(number -> new ChatId("chat-" + number)).toList();
    roster().enter(LEFT, chats);
    List<ChatId> inPages = pages(LEFT, 250);
    assertThat(inPages).containsExactlyInAnyOrderElementsOf(chats);
    assertThat(pages(LEFT, 1000)).isEqualTo(inPages);
  }

  @Test
  void aPageGoesOnThoughItsLastChatHasLeft() {
    roster().enter(LEFT, List.of(new ChatId("a"), new ChatId("b"), new ChatId("c")));
    List<ChatId> all = interests(LEFT);
    ChatId first = all.get(0);
    roster().leave(LEFT, List.of(first));
    assertThat(roster().interests(LEFT, Optional.of(first), 10)).isEqualTo(all.subList(1, 3));
  }

  @Test
  void hostileNamesAreKeptExactly() {
    List<ChatId> chats = HostileTexts.ALL.stream().map(ChatId::new).toList();
    roster().enter(LEFT, chats);
    assertThat(interests(LEFT)).containsExactlyInAnyOrderElementsOf(chats);
    for (String hostile : HostileTexts.ALL) {
      ReplicaId replica = new ReplicaId(hostile);
      assertThat(roster().alive(replica)).as(hostile).isFalse();
      roster().beat(replica, LONG);
      assertThat(roster().alive(replica)).as(hostile).isTrue();
    }
    assertThat(roster().members())
        .containsExactlyInAnyOrderElementsOf(
            HostileTexts.ALL.stream().map(ReplicaId::new).toList());
  }

  private Roster roster() {
    return backend().roster();
  }

  private List<ChatId> interests(ReplicaId replica) {
    return another().roster().interests(replica, Optional.empty(), 1000);
  }

  private List<ChatId> pages(ReplicaId replica, int limit) {
    List<ChatId> all = new ArrayList<>();
    Optional<ChatId> last = Optional.empty();
    List<ChatId> page = roster().interests(replica, last, limit);
    while (!page.isEmpty()) {
      assertThat(page).hasSizeLessThanOrEqualTo(limit);
      all.addAll(page);
      last = Optional.of(page.get(page.size() - 1));
      page = roster().interests(replica, last, limit);
    }
    return all;
  }
}
