package io.botmesh.arquillian.till;

import io.botmesh.api.event.MessageFailed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Why messages failed. Thread-safe. */
@ApplicationScoped
public class Failures {
  private final List<String> reasons = new CopyOnWriteArrayList<>();

  void failed(@Observes MessageFailed failed) {
    reasons.add(failed.reason());
  }

  /** Returns all reasons so far. */
  public List<String> reasons() {
    return List.copyOf(reasons);
  }
}
