package io.botmesh.redis;

import java.util.Locale;

/** How keys are spelled. */
public enum Layout {
  /** Without hash tags: for a single server, or Sentinel. */
  LEGACY,
  /** With hash tags, so that the keys of a chat share a slot; works on a single server as well. */
  CLUSTER;

  /** Returns the word in configuration and in the layout marker. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
