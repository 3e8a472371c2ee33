package io.botmesh.impl.architecture.planted;

import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Each way round the source of chance that is handed in. */
@SuppressWarnings("unused")
final class HomemadeChance {
  private HomemadeChance() {}

  static final class NewRandom {
    Random random() {
      return new Random();
    }
  }

  static final class NewSecureRandom {
    SecureRandom random() {
      return new SecureRandom();
    }
  }

  static final class RandomUuid {
    UUID id() {
      return UUID.randomUUID();
    }
  }

  static final class ThreadsRandom {
    int number() {
      return ThreadLocalRandom.current().nextInt();
    }
  }

  static final class DefaultGenerator {
    RandomGenerator generator() {
      return RandomGenerator.getDefault();
    }
  }

  static final class MathRandom {
    double number() {
      return Math.random();
    }
  }
}
