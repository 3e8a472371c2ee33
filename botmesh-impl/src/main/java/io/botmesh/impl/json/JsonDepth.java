package io.botmesh.impl.json;

/** How deep a JSON text is nested and where it ends, found without building anything of it. */
final class JsonDepth {
  /** The deepest that is read. */
  static final int MOST = 64;

  private int deepest;
  private int end = -1;

  private JsonDepth() {}

  /** Tells whether a text nests deeper than that; brackets within strings do not count. */
  static boolean isOver(String json) {
    return walk(json).deepest > MOST;
  }

  /**
   * Tells whether something follows the end of the outermost object or array. The parsers of JSON-B
   * stop there and never see it.
   */
  static boolean hasMore(String json) {
    int end = walk(json).end;
    return end >= 0 && !json.substring(end).isBlank();
  }

  private static JsonDepth walk(String json) {
    JsonDepth walk = new JsonDepth();
    int depth = 0;
    boolean quoted = false;
    for (int at = 0; at < json.length() && walk.end < 0 && walk.deepest <= MOST; at++) {
      char here = json.charAt(at);
      if (quoted) {
        if (here == '\\') {
          at++;
        } else if (here == '"') {
          quoted = false;
        }
      } else if (here == '"') {
        quoted = true;
      } else if (here == '{' || here == '[') {
        walk.deepest = Math.max(walk.deepest, ++depth);
      } else if ((here == '}' || here == ']') && --depth == 0) {
        walk.end = at + 1;
      }
    }
    return walk;
  }
}
