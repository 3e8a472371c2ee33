package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Thinks up a story by a seed, step by step from what was answered so far: calls that make sense,
 * calls that come late, calls repeated, time that passes. In the end it clears up all that is left.
 */
final class Storyteller {
  private static final int REPEATED = 12;
  private static final int MOST_LONG = 3;

  private final Dice dice;
  private final Times times;
  private final TurnActs turnActs;
  private final KeptActs keptActs;
  private final Map<ChatId, Lore> lores = new LinkedHashMap<>();
  private final List<Act> told = new ArrayList<>();
  private final ClearingUp clearingUp;
  private final int length;
  private int longs;

  Storyteller(long seed, int length, Times times) {
    this.dice = new Dice(new Random(seed));
    this.times = times;
    this.length = length;
    this.turnActs = new TurnActs(dice, times);
    this.keptActs = new KeptActs(dice, times);
    Cast.CHATS.forEach(chat -> lores.put(chat, new Lore(chat)));
    this.clearingUp = new ClearingUp(lores.values(), turnActs, times);
  }

  /** Returns the next step; empty at the end. */
  Optional<Act> next() {
    Optional<Act> next = told.size() < length ? Optional.of(something()) : clearingUp.next();
    next.ifPresent(told::add);
    return next;
  }

  /** Hears what was answered. */
  void heard(Act act, Object answer) {
    lores.values().stream()
        .filter(lore -> Chats.of(act).filter(lore.chat::equals).isPresent())
        .forEach(lore -> lore.heard(act, answer));
    clearingUp.heard(answer);
  }

  private Act something() {
    while (true) {
      Optional<Act> thought = thought(dice.oneOf(focus()));
      if (thought.isPresent()) {
        return thought.get();
      }
    }
  }

  /** Most of it happens in the first chat. */
  private List<Lore> focus() {
    List<Lore> all = List.copyOf(lores.values());
    return dice.happens(70) ? all.subList(0, 1) : all;
  }

  private Optional<Act> thought(Lore lore) {
    int number = dice.upTo(99);
    if (number < 12) {
      return repeated();
    } else if (number < 26) {
      return time(lore);
    } else if (number < 38) {
      return Optional.of(kept(lore));
    } else if (number < 55) {
      return Optional.of(turnActs.accept(lore));
    } else if (number < 68) {
      return Optional.of(turnActs.claim(lore));
    } else if (number < 82) {
      return turnActs.commit(lore);
    } else if (number < 91) {
      return dice.happens(60) ? Optional.of(turnActs.pump(lore)) : Optional.of(turnActs.tick(lore));
    } else if (number < 95) {
      return turnActs.save(lore);
    }
    return dice.happens(65) ? turnActs.giveUp(lore) : turnActs.renew(lore);
  }

  private Optional<Act> repeated() {
    return dice.any(told.subList(Math.max(0, told.size() - REPEATED), told.size()))
        .filter(act -> !(act instanceof Act.Pass || act instanceof Act.Lose));
  }

  private Optional<Act> time(Lore lore) {
    if (times == Times.REAL) {
      return Optional.empty();
    }
    if (dice.happens(8)) {
      return Optional.of(new Act.Lose(lore.chat));
    }
    if (dice.happens(8) && longs < MOST_LONG) {
      longs++;
      return Optional.of(new Act.Pass(Cast.LONG));
    }
    return Optional.of(keptActs.pass());
  }

  private Act kept(Lore lore) {
    if (dice.happens(20)) {
      return dice.oneOf(new Act.Hints(), new Act.Fields(), new Act.Read(lore.chat));
    }
    return dice.happens(50) ? keptActs.ofReplica() : keptActs.ofChat(lore.chat);
  }
}
