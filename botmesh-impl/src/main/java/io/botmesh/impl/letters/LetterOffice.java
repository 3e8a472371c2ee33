package io.botmesh.impl.letters;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.Listing;
import io.botmesh.api.spi.DeadLetters;
import java.util.List;
import java.util.Optional;

/** The dead letters of one bot, as a person sees them. Thread-safe. */
public final class LetterOffice implements DeadLetterOffice {
  private final DeadLetters letters;
  private final Releases releases;
  private volatile boolean open;

  /** With where they lie, and who lets them go; shut at first. */
  public LetterOffice(DeadLetters letters, Releases releases) {
    this.letters = letters;
    this.releases = releases;
  }

  /** Lets letters be retried. */
  public void open() {
    open = true;
  }

  /** Lets none be retried any more. */
  public void shut() {
    open = false;
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return letters.chats(from, limit);
  }

  @Override
  public List<DeadLetter> letters(ChatId chat, int limit) {
    return letters.list(chat, limit);
  }

  @Override
  public Retried retry(ChatId chat, String id) {
    if (!open) {
      throw new CoordinationUnavailable(
          "BMESH-0339 This replica does not run; retry the letter at another one, or later");
    }
    Optional<DeadLetter> letter = letters.find(chat, id);
    if (letter.isEmpty()) {
      return Retried.ABSENT;
    }
    Retried done = releases.release(letter.get());
    if (done == Retried.TAKEN || done == Retried.HANDLED_ALREADY) {
      // Only now: a letter that is there twice is better than one that is nowhere.
      letters.drop(chat, id);
    }
    return done;
  }

  @Override
  public boolean drop(ChatId chat, String id) {
    boolean there = letters.find(chat, id).isPresent();
    letters.drop(chat, id);
    return there;
  }
}
