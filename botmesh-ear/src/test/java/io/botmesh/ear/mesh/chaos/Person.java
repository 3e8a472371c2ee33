package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.BotmeshException;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Says one thing after the other in a chat, and now and then a first word in another one; repeats
 * what was not acknowledged under the same id, at whatever replica.
 */
final class Person implements Runnable {
  private static final int GUESTS = 4;
  private static final int EVERY = 6;
  private static final Duration BEFORE_AGAIN = Duration.ofMillis(200);

  private final String name;
  private final List<Replica> replicas;
  private final Diary diary;
  private final Calm calm;
  private final Duration pace;
  private final Random dice;

  Person(String name, List<Replica> replicas, Diary diary, Calm calm, Duration pace, Random dice) {
    this.name = name;
    this.replicas = replicas;
    this.diary = diary;
    this.calm = calm;
    this.pace = pace;
    this.dice = dice;
  }

  /** Returns the chats of a person's. */
  static List<String> chats(String name) {
    return Stream.concat(
            Stream.of(name), IntStream.range(0, GUESTS).mapToObj(guest -> guest(name, guest)))
        .toList();
  }

  private static String guest(String name, int number) {
    return name + "-guest-" + number;
  }

  @Override
  public void run() {
    for (int number = 1; calm.lasts(pause()); number++) {
      say(name, Wording.id(number, dice));
      int guest = number / EVERY - 1;
      if (number % EVERY == 0 && guest < GUESTS) {
        say(guest(name, guest), Wording.id(1, dice));
      }
    }
  }

  private Duration pause() {
    return pace.multipliedBy(50L + dice.nextInt(100)).dividedBy(100);
  }

  /** What was begun is repeated until it is acknowledged, even at the end. */
  private void say(String chat, String id) {
    Calm between = new Calm();
    long from = diary.now();
    while (!acknowledged(chat, id)) {
      if (!between.lasts(BEFORE_AGAIN)) {
        return;
      }
    }
    diary.tell(new Deed.Said(chat, id, diary.since(from)));
  }

  private boolean acknowledged(String chat, String id) {
    try {
      replicas.get(dice.nextInt(replicas.size())).says(chat, id, id);
      return true;
    } catch (BotmeshException notNow) {
      return false;
    }
  }
}
