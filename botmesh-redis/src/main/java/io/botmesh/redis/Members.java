package io.botmesh.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Reads the members of the roster and its indexes. One that botmesh cannot have written is passed
 * over, and warned of once. Thread-safe.
 */
final class Members {
  private static final Logger LOG = System.getLogger(Members.class.getName());
  private static final int MOST_WARNINGS = 100;
  private static final int MOST_SHOWN = 60;

  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  /**
   * Returns what a member stands for; empty if it is passed over.
   *
   * @param key where it lies
   * @param type makes a name of it
   */
  <T> Optional<T> read(String key, byte[] member, Function<String, T> type) {
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(member)).toString();
      String name = ChatKeyEncoding.decode(text);
      // Else it could not be found again under its name: not to go on behind it, not to remove it.
      if (ChatKeyEncoding.encode(name).equals(text)) {
        return Optional.of(type.apply(name));
      }
    } catch (CharacterCodingException | IllegalArgumentException foreign) {
      warn(key, member);
      return Optional.empty();
    }
    warn(key, member);
    return Optional.empty();
  }

  private void warn(String key, byte[] member) {
    String shownKey = shown(key.getBytes(UTF_8));
    String shownMember = shown(member);
    if (warned.size() < MOST_WARNINGS && warned.add(shownKey + " " + shownMember)) {
      LOG.log(
          Level.WARNING,
          "BMESH-0535 Redis has \"{0}\" among the names of {1}: no replica wrote that. It is passed"
              + " over; see who else writes there, and take it out",
          shownMember,
          shownKey);
    }
  }

  /** ASCII as it is, any other byte in hex, and not too much of it. */
  private static String shown(byte[] hostile) {
    StringBuilder shown = new StringBuilder();
    for (byte octet : Arrays.copyOf(hostile, Math.min(hostile.length, MOST_SHOWN))) {
      if (octet >= ' ' && octet <= '~' && octet != '\\') {
        shown.append((char) octet);
      } else {
        shown.append("\\x%02X".formatted(octet));
      }
    }
    return shown.append(hostile.length > MOST_SHOWN ? "…" : "").toString();
  }
}
