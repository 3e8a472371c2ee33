package io.botmesh.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A script as a server takes it.
 *
 * @param source where it comes from
 * @param text what is sent
 * @param digest its SHA-1, by which a server that has it knows it
 */
record Script(ScriptSource source, String text, String digest) {
  static Script of(ScriptSource source, int major) {
    String text = source.text(major);
    return new Script(source, text, sha1(text));
  }

  private static String sha1(String text) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      return HexFormat.of().formatHex(sha1.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("BMESH-0506 This JVM has no SHA-1", impossible);
    }
  }
}
