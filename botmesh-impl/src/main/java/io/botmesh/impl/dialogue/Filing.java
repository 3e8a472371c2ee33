package io.botmesh.impl.dialogue;

import io.botmesh.api.spi.Codec;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What of a conversation's transcript is stored. Used by whoever runs, body or turn. */
final class Filing {
  private final Transcript transcript;
  private final Codec codec;
  private final int mostBytes;
  private final boolean live;
  private boolean outgrown;

  /**
   * Files a transcript.
   *
   * @param live whether nothing of it is ever stored
   */
  Filing(Transcript transcript, Codec codec, int mostBytes, boolean live) {
    this.transcript = transcript;
    this.codec = codec;
    this.mostBytes = mostBytes;
    this.live = live;
  }

  /** Tells whether the record has outgrown its bound; it never comes back from there. */
  boolean isOutgrown() {
    return outgrown;
  }

  /** Tells whether the record is stored, as far as is known now; otherwise only a marker is. */
  boolean isStored() {
    return !live && !outgrown;
  }

  /** Returns the record to store; empty if it cannot be stored. */
  Optional<Journal> journal() {
    if (isStored()) {
      Journal journal = transcript.journal();
      if (bytes(journal) <= mostBytes) {
        return Optional.of(journal);
      }
      outgrown = true;
    }
    if (transcript.isLive()) {
      transcript.stopWriting();
    }
    return Optional.empty();
  }

  private int bytes(Journal journal) {
    return codec.write(journal.toFields()).getBytes(StandardCharsets.UTF_8).length;
  }
}
