package io.botmesh.ear.mesh.chaos;

import io.botmesh.ear.mesh.Seat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Says so many things in each of some chats, now in the one, now in the other, up to four in a row;
 * repeats what was not acknowledged under the same id, at whatever replica.
 */
final class Caller implements Runnable {
  private static final int IN_A_ROW = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration BEFORE_AGAIN = Duration.ofMillis(50);

  private final List<String> chats;
  private final int each;
  private final List<Seat> seats;
  private final Diary diary;
  private final Calm calm;
  private final Duration pace;
  private final Random dice;
  private final Map<String, Integer> said = new HashMap<>();

  /**
   * With whom and to whom.
   *
   * @param each how many in each chat
   * @param pace between two rows
   */
  Caller(
      List<String> chats,
      int each,
      List<Seat> seats,
      Diary diary,
      Calm calm,
      Duration pace,
      Random dice) {
    this.chats = new ArrayList<>(chats);
    this.each = each;
    this.seats = seats;
    this.diary = diary;
    this.calm = calm;
    this.pace = pace;
    this.dice = dice;
  }

  @Override
  public void run() {
    while (!chats.isEmpty() && calm.lasts(pause())) {
      String chat = chats.get(dice.nextInt(chats.size()));
      for (int row = 1 + dice.nextInt(IN_A_ROW); row > 0 && chats.contains(chat); row--) {
        int number = said.merge(chat, 1, Integer::sum);
        say(chat, Wording.id(number, dice));
        if (number == each) {
          chats.remove(chat);
        }
      }
    }
  }

  private Duration pause() {
    return pace.multipliedBy(50L + dice.nextInt(100)).dividedBy(100);
  }

  private void say(String chat, String id) {
    long from = diary.now();
    while (!seats.get(dice.nextInt(seats.size())).says(chat, id, id, PATIENCE)) {
      if (!calm.lasts(BEFORE_AGAIN)) {
        return;
      }
    }
    diary.tell(new Deed.Said(chat, id, diary.since(from)));
  }
}
