package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What a body that waits keeps of the turn before. */
class PastTurnTest {
  private static final int TRIES = 100;

  @Test
  void aBodyThatWaitsHoldsOnToNothingOfItsTurn() throws Exception {
    try (Chatroom room = new Chatroom(c -> c.say(c.ask("One?").text()))) {
      room.says("order");
      WeakReference<FakeDialogueTurn> past = new WeakReference<>(room.turn);
      room.turn = null;
      for (int tries = 0; tries < TRIES && past.get() != null; tries++) {
        System.gc();
      }
      assertThat(past.get()).isNull();
      assertThat(room.says("1")).containsExactly("1");
      assertThat(room.last.replayed()).isFalse();
    }
  }

  @Test
  void aBodyThatIsUnwoundStillFindsWhoAndWhereItWas() throws Exception {
    List<Object> found = new CopyOnWriteArrayList<>();
    try (Chatroom room =
        new Chatroom(
            c -> {
              try {
                c.ask("One?");
              } finally {
                found.addAll(List.of(c.chat(), c.replica(), c.stillHeld(), c.translate("word")));
              }
            })) {
      room.says("order");
      FakeDialogueTurn past = room.turn;
      room.restart();
      assertThat(found).containsExactly(past.chat(), past.replica(), false, "word");
    }
  }
}
