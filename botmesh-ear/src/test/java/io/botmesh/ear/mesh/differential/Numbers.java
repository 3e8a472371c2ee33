package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import java.util.HashMap;
import java.util.Map;

/**
 * Other names for the numbers that a store makes from its time: fences, versions and takes. A
 * number is named after the step that first showed it, so two stores that tell the same story have
 * the same names, whatever their clocks; and leaving steps out renames no other. For one thread.
 */
final class Numbers {
  enum Kind {
    FENCE,
    CHECKPOINT,
    USER_DATA,
    TAKE
  }

  /** A name above this is of a number that no store made: as far ahead of the one it names. */
  static final long AHEAD = 1_000_000_000L;

  private static final int NAMES_OF_A_STEP = 32;
  private static final int DID_NOT_GROW = 16;
  private static final long UNKNOWN = 7;

  private final Map<Place, Named> places = new HashMap<>();
  private int step;

  void begin(int newStep) {
    step = newStep;
    places.values().forEach(named -> named.newborn = 0);
  }

  long name(ChatId chat, Kind kind, long number) {
    return number == 0 ? 0 : at(chat, kind).name(number, step);
  }

  long number(ChatId chat, Kind kind, long name) {
    if (name > AHEAD) {
      return number(chat, kind, name - AHEAD) + AHEAD;
    }
    return name == 0 ? 0 : at(chat, kind).numbers.getOrDefault(name, UNKNOWN);
  }

  /** A number that those to come are to exceed. */
  void exceed(ChatId chat, Kind kind, long number) {
    Named named = at(chat, kind);
    named.greatest = Math.max(named.greatest, number);
  }

  private Named at(ChatId chat, Kind kind) {
    return places.computeIfAbsent(new Place(chat, kind), place -> new Named());
  }

  private record Place(ChatId chat, Kind kind) {}

  /** The numbers of one kind in one chat. */
  private static final class Named {
    private final Map<Long, Long> names = new HashMap<>();
    private final Map<Long, Long> numbers = new HashMap<>();
    private long greatest;
    private int newborn;

    long name(long number, int step) {
      return names.computeIfAbsent(number, unnamed -> newName(unnamed, step));
    }

    /** That it grew, or did not, is a part of the name: order is compared too. */
    private long newName(long number, int step) {
      newborn++;
      long name = (long) step * NAMES_OF_A_STEP + newborn;
      if (number <= greatest) {
        name += DID_NOT_GROW;
      }
      greatest = Math.max(greatest, number);
      numbers.put(name, number);
      return name;
    }
  }
}
