package io.botmesh.impl.json;

/** How deep a JSON text is nested, found without building anything of it. */
final class JsonDepth {
  /** The deepest that is read. */
  static final int MOST = 64;

  private JsonDepth() {}

  /** Tells whether a text nests deeper than that; brackets within strings do not count. */
  static boolean isOver(String json) {
    int depth = 0;
    boolean quoted = false;
    for (int at = 0; at < json.length(); at++) {
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
        if (++depth > MOST) {
          return true;
        }
      } else if (here == '}' || here == ']') {
        depth--;
      }
    }
    return false;
  }
}
