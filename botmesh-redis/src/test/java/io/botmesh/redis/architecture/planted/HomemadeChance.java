package io.botmesh.redis.architecture.planted;

import java.util.concurrent.ThreadLocalRandom;

/** Goes round the source of chance that is handed in. */
final class HomemadeChance {
  int number() {
    return ThreadLocalRandom.current().nextInt();
  }
}
