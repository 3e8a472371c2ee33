package io.botmesh.redis;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Some entries of a shard of an index.
 *
 * @param prune whether there are others that expired long ago
 * @param entries in the order of scores and bytes
 */
record IndexPage(boolean prune, List<Entry> entries) {
  /**
   * An entry.
   *
   * @param quoted its bytes, those that are not plain ASCII as {@code =XX}: whoever else writes
   *     there may have written anything
   * @param score as the server tells it
   * @param suspicion since when it is suspected; empty if it is not
   */
  record Entry(String quoted, String score, String suspicion) {
    /** Returns what stands in Redis. */
    byte[] bytes() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(quoted.length());
      for (int at = 0; at < quoted.length(); at++) {
        if (quoted.charAt(at) == '=') {
          bytes.write(Integer.parseInt(quoted.substring(at + 1, at + 3), 16));
          at += 2;
        } else {
          bytes.write(quoted.charAt(at));
        }
      }
      return bytes.toByteArray();
    }
  }

  static IndexPage read(Reply reply) {
    return new IndexPage(
        reply.flag(1),
        reply.rows(2).stream()
            .map(row -> new Entry(row.text(0), row.text(1), row.text(2)))
            .toList());
  }
}
