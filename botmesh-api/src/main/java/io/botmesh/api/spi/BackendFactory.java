package io.botmesh.api.spi;

import io.botmesh.api.Complaint;
import java.util.List;
import java.util.Set;

/** Makes backends of one kind. Found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface BackendFactory {
  /** Returns the name that {@code botmesh.store} chooses it by. */
  String name();

  /**
   * Returns every configuration key it reads; a key that ends with a dot stands for all that begin
   * so.
   */
  Set<String> keys();

  /** Tells whether {@code botmesh.store=auto} means this one, going by the keys that are set. */
  boolean wantedBy(ConfigView config);

  /**
   * Returns all that is wrong with its part of a configuration; empty if nothing is. Opens nothing.
   */
  List<Complaint> check(ConfigView config);

  /**
   * Opens a backend. Its server need not be within reach yet.
   *
   * @throws io.botmesh.api.BotMisconfigured for what {@link #check} complains about
   */
  Backend open(BackendContext context);
}
