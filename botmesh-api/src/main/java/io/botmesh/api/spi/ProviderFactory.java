package io.botmesh.api.spi;

import io.botmesh.api.Complaint;
import java.util.List;
import java.util.Set;

/** Makes providers of one kind. Found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface ProviderFactory {
  /** Returns the name that {@code botmesh.provider} chooses it by. */
  String name();

  /**
   * Returns every configuration key it reads; a key that ends with a dot stands for all that begin
   * so.
   */
  Set<String> keys();

  /** Returns all that is wrong with its part of a configuration; empty if nothing is. */
  List<Complaint> check(ConfigView config);

  /** Makes a provider. Opens nothing. */
  Provider create(ProviderContext context);
}
