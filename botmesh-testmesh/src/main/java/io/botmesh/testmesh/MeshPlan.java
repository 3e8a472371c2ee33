package io.botmesh.testmesh;

import io.botmesh.api.spi.Backend;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a mesh on one thread is made of.
 *
 * @param config settings by their keys, as {@code botmesh.coordination.lease}
 * @param choice who runs when
 * @param faults what goes wrong on the way to the store
 * @param witness who sees it all
 * @param transport where the replicas send to
 * @param patch changes the backend of each replica; as it is if nothing is to be wrong with it
 */
public record MeshPlan(
    Map<String, String> config,
    Choice choice,
    Faults faults,
    Witness witness,
    Transport transport,
    UnaryOperator<Backend> patch) {
  /** Copies the settings. */
  public MeshPlan {
    config = Map.copyOf(config);
  }

  /** Everything in order and nothing wrong. */
  public static MeshPlan calm(Map<String, String> config, Transport transport) {
    return new MeshPlan(
        config, Choice.IN_ORDER, Faults.NONE, Witness.NONE, transport, backend -> backend);
  }
}
