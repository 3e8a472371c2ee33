package io.botmesh.api.spi;

import io.botmesh.api.Write;
import java.util.List;
import java.util.Optional;

/**
 * What a turn decided.
 *
 * @param checkpoint the new checkpoint; empty leaves it as it is
 * @param userData the new user data; empty leaves it as it is
 * @param entries what is to be carried out after the commit, in order
 */
public record Changes(
    Optional<Write> checkpoint, Optional<Write> userData, List<NewEntry> entries) {
  /** A turn that decided nothing. */
  public static final Changes NONE = new Changes(Optional.empty(), Optional.empty(), List.of());

  /** Copies the entries. */
  public Changes {
    entries = List.copyOf(entries);
  }
}
