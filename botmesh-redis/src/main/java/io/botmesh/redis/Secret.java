package io.botmesh.redis;

/**
 * A text that is never printed.
 *
 * @param value the text itself
 */
record Secret(String value) {
  @Override
  public String toString() {
    return "(not shown)";
  }
}
