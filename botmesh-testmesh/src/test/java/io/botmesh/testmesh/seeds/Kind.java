package io.botmesh.testmesh.seeds;

import java.util.random.RandomGenerator;

/** What the handler does with a message. */
enum Kind {
  PLAIN,
  SLOW,
  SAVES,
  FAILS_ONCE,
  FAILS,
  OVER_SETTLE,
  HALTS_ONCE,
  HALTS;

  static Kind of(RandomGenerator chance) {
    int number = chance.nextInt(100);
    if (number < 55) {
      return PLAIN;
    }
    if (number < 75) {
      return SLOW;
    }
    if (number < 83) {
      return SAVES;
    }
    if (number < 88) {
      return FAILS_ONCE;
    }
    if (number < 91) {
      return FAILS;
    }
    if (number < 93) {
      return OVER_SETTLE;
    }
    return number < 97 ? HALTS_ONCE : HALTS;
  }
}
