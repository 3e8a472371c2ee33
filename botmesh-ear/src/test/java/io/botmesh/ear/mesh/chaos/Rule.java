package io.botmesh.ear.mesh.chaos;

import java.util.stream.Stream;

/** Something that must hold in every chat. */
interface Rule {
  /** Returns what breaks it. */
  Stream<Finding> brokenIn(Story story);
}
