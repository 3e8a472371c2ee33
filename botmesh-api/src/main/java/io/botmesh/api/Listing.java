package io.botmesh.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A page of a listing (C2, C11). Immutable.
 *
 * @param chats what was found; may be fewer than asked for, or none, while there is a next page
 * @param next where the next page begins, to be handed back as it is; empty after the last one
 */
public record Listing(List<ChatId> chats, Optional<String> next) {
  /** Copies the list. */
  public Listing {
    chats = List.copyOf(chats);
    Objects.requireNonNull(next, "next");
  }
}
