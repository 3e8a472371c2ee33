package io.botmesh.testmesh.seeds;

import io.botmesh.testmesh.Witness;

/** Something that must hold in a story. It says what breaks it to the history. */
interface Rule extends Witness {
  /** Looks at how it all ended, once everything has come to rest. */
  default void atTheEnd() {}
}
