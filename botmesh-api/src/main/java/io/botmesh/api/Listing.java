package io.botmesh.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A page of a listing (C2, C11). Immutable.
 *
 * @param chats what was found; fewer than asked for or none at all say nothing: only an empty
 *     {@code next} says that nothing follows
 * @param next where the next page begins, to be handed back as it is; empty after the last one
 */
public record Listing(List<ChatId> chats, Optional<String> next) {
  /** Copies the list. */
  public Listing {
    chats = List.copyOf(chats);
    Objects.requireNonNull(next, "next");
  }
}
