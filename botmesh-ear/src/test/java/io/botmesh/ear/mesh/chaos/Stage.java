package io.botmesh.ear.mesh.chaos;

import java.util.List;
import java.util.Map;

/** The Redis that it all happens on. */
interface Stage {
  /** Returns a replica's configuration. */
  Map<String, String> config();

  /** Begins to watch it. */
  void begin();

  /** Sees to it that what Redis did by itself meanwhile is in the diary. */
  void look();

  /** Returns the kinds of faults it can have. */
  List<Fault> faults();

  /** Returns a chat's hash. */
  Map<String, String> hash(String chat);

  /** Returns how often masters have changed without our doing. */
  int unasked();

  /** Returns what is to be told of it in the end. */
  String told();
}
