package io.botmesh.api.spi;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The beginning of a text's SHA-256, to tell texts apart without showing them. */
public final class ShortHash {
  private ShortHash() {}

  /** Returns so many bytes of it, 1 to 32, in hexadecimal. */
  public static String of(String text, int bytes) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("BMESH-0406 This JVM has no SHA-256", impossible);
    }
  }
}
