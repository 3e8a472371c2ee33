package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A backend to be compared with others: it can be emptied, and time passes for it when asked to.
 */
interface Subject extends AutoCloseable {
  /** Returns the backend; after {@link #empty()} perhaps another one. */
  Backend backend();

  /** Returns the backend's roster, whose heartbeats end by the subject's time. */
  Roster roster();

  /** Empties it and begins its time anew. */
  void empty();

  /** Lets time pass; a negative one sets its clock back. What ends meanwhile is gone. */
  void pass(Duration time);

  /** Removes the hot state of a chat, as a failover does that loses the last writes. */
  void lose(ChatId chat);

  /** Returns all that is stored, field by field; empty if it has no fields to show. */
  default Optional<List<String>> fields() {
    return Optional.empty();
  }

  @Override
  void close();
}
