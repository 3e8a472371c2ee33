package io.botmesh.impl.accept;

import io.botmesh.api.DeadLetter;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OddItem;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.ask.Asking;
import java.time.Duration;
import java.util.Optional;

/** Puts aside what came in and can be no message. Thread-safe. */
final class Parking {
  private static final System.Logger LOG = System.getLogger(Parking.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final DeadLetters letters;
  private final Asking asking;
  private final MeshClock clock;

  Parking(DeadLetters letters, Asking asking, MeshClock clock) {
    this.letters = letters;
    this.asking = asking;
    this.clock = clock;
  }

  void park(OddItem item) {
    DeadLetter letter =
        new DeadLetter(
            item.chat(),
            item.id(),
            DeadLetter.Kind.ITEM,
            Optional.empty(),
            item.content(),
            0,
            false,
            SafeText.of(item.reason()),
            clock.now());
    asking.ask(PATIENCE, () -> put(letter));
    LOG.log(
        System.Logger.Level.WARNING,
        "BMESH-0347 Item {0} of chat {1} was put aside: {2}",
        SafeText.of(item.id()),
        SafeText.chat(item.chat()),
        letter.reason());
  }

  private boolean put(DeadLetter letter) {
    letters.put(letter);
    return true;
  }
}
