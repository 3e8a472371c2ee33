package io.botmesh.redis;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * What an error reply means for the caller, by its first word; within a script's error, by the
 * first word of what its command was answered.
 */
enum Refusal {
  /** Refused before anything ran, for now: worth trying again. */
  LATER,
  /** Refused for want of rights: a person must look. */
  FORBIDDEN,
  /** What is stored is not what was expected, or a script is wrong: a person must look. */
  UNREADABLE;

  private static final Set<String> PASSING =
      Set.of(
          "LOADING",
          "BUSY",
          "MASTERDOWN",
          "CLUSTERDOWN",
          "TRYAGAIN",
          "READONLY",
          "OOM",
          "NOREPLICAS",
          "MISCONF");
  // Before version 7 a refusal within a script comes in the script's own error. A server that
  // refuses writes refuses the first one, and lets a script that wrote go on; so nothing ran.
  private static final Pattern WITHIN_SCRIPT =
      Pattern.compile(
          "ERR Error running script \\(call to f_[0-9a-f]{40}\\): "
              + "@user_script:\\d+: @user_script: \\d+: -([A-Z]{1,20}) ");
  // Another server may hold the keys by now; the others are troubles of the right one.
  private static final Set<String> OF_ANOTHER =
      Set.of("READONLY", "MASTERDOWN", "CLUSTERDOWN", "LOADING");
  private static final Set<String> RIGHTS = Set.of("NOAUTH", "WRONGPASS", "NOPERM");

  static Refusal of(JedisDataException reply) {
    String word = word(reply);
    if (reply instanceof JedisAccessControlException
        || RIGHTS.contains(word)
        || String.valueOf(reply.getMessage()).contains("The user executing the script")) {
      return FORBIDDEN;
    }
    return PASSING.contains(word) ? LATER : UNREADABLE;
  }

  /** Tells whether a refusal for now may mean that another server is the one to ask. */
  static boolean isOfAnother(JedisDataException reply) {
    return OF_ANOTHER.contains(word(reply));
  }

  /** Returns the first word of the reply: never more, for the rest may quote what was sent. */
  static String word(JedisDataException reply) {
    String message = String.valueOf(reply.getMessage());
    Matcher within = WITHIN_SCRIPT.matcher(message);
    if (within.lookingAt()) {
      return within.group(1);
    }
    int blank = message.indexOf(' ');
    String word = blank < 0 ? message : message.substring(0, blank);
    return word.matches("[A-Z]{1,20}") ? word : "ERR";
  }
}
