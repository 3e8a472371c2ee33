package io.botmesh.ear.mesh.chaos;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hashes as a server answers them. */
final class Hashes {
  private Hashes() {}

  /** Fields and values, one after the other. */
  static Map<String, String> of(Object reply) {
    List<?> words = (List<?>) reply;
    Map<String, String> hash = new HashMap<>();
    for (int at = 0; at < words.size(); at += 2) {
      hash.put((String) words.get(at), (String) words.get(at + 1));
    }
    return hash;
  }
}
