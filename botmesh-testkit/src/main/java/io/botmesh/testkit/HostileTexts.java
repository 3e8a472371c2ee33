package io.botmesh.testkit;

import java.util.List;

/** Texts that have broken somebody's storage: well-formed, not empty, all different. */
public final class HostileTexts {
  /** The texts; each at most 512 bytes in UTF-8. */
  public static final List<String> ALL =
      List.of(
          " ",
          "a",
          "A",
          "a ",
          "a\u0000b",
          "line\r\nbreak\n",
          "\"quoted\\\"",
          "{braced}",
          "{}",
          "}{",
          "%7Bbraced%7D",
          "100%",
          "a:b|c|1",
          "q|1|token",
          "*3\r\n$3\r\nSET\r\n",
          "__proto__",
          "null",
          "0",
          "-1",
          "1e400",
          "\u00e9",
          "e\u0301",
          "\ufeffbom",
          "\u202Ertl",
          "\u2028",
          "\ud83d\ude00",
          "\uffff",
          "<script>alert(1)</script>",
          "${jndi:ldap://127.0.0.1/a}",
          "x".repeat(512));

  private HostileTexts() {}
}
