package io.botmesh.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A script as it stands in its file, with what its header says.
 *
 * @param name as the file is called
 * @param shebang its first line
 * @param body all that follows, shared steps put in
 * @param keys how many keys it takes at least
 * @param moreKeys whether more may follow
 * @param arguments how many arguments it takes at least
 * @param open whether more may follow
 */
record ScriptSource(
    String name,
    String shebang,
    String body,
    int keys,
    boolean moreKeys,
    int arguments,
    boolean open) {
  private static final Pattern INCLUDE = Pattern.compile("^-- @include (\\w+)$");
  private static final Pattern KEY = Pattern.compile("^-- +KEYS (\\d+)(\\.\\.)? +\\S.*");
  private static final Pattern ARGUMENT = Pattern.compile("^-- +ARGV (\\d+)(\\.\\.)? +\\S.*");

  /**
   * Reads a script.
   *
   * @param time Lua that defines {@code now_micros()}
   * @throws IllegalStateException if the file is missing or has no first line for Redis 7
   */
  static ScriptSource read(String name, String time) {
    List<String> lines = resource(name).lines().toList();
    if (!lines.get(0).startsWith("#!lua")) {
      throw new IllegalStateException("BMESH-0503 Script " + name + " does not begin with #!lua");
    }
    StringBuilder body = new StringBuilder(time);
    int keys = 0;
    boolean moreKeys = false;
    int arguments = 0;
    boolean open = false;
    for (String line : lines.subList(1, lines.size())) {
      Matcher include = INCLUDE.matcher(line);
      Matcher key = KEY.matcher(line);
      Matcher argument = ARGUMENT.matcher(line);
      if (include.matches()) {
        body.append(resource(include.group(1)));
        continue;
      }
      body.append(line).append('\n');
      if (key.matches()) {
        moreKeys = key.group(2) != null;
        keys += moreKeys ? 0 : 1;
      } else if (argument.matches()) {
        open = argument.group(2) != null;
        arguments += open ? 0 : 1;
      }
    }
    return new ScriptSource(name, lines.get(0), body.toString(), keys, moreKeys, arguments, open);
  }

  /** Returns the text that a server of this major version takes. */
  String text(int major) {
    return major >= 7 ? shebang + "\n" + body : body;
  }

  /**
   * Sees to it that a call is what the header says.
   *
   * @throws IllegalArgumentException if it is not
   */
  void check(int keysGiven, int argumentsGiven) {
    boolean keysFit = moreKeys ? keysGiven >= keys : keysGiven == keys;
    boolean fits = open ? argumentsGiven >= arguments : argumentsGiven == arguments;
    if (!keysFit || !fits) {
      throw new IllegalArgumentException(
          "BMESH-0504 Script "
              + name
              + " was called with "
              + keysGiven
              + " keys and "
              + argumentsGiven
              + " arguments, its header says "
              + keys
              + " and "
              + arguments);
    }
  }

  /** Returns a script file's text. */
  static String resource(String name) {
    try (InputStream file = ScriptSource.class.getResourceAsStream("scripts/" + name + ".lua")) {
      if (file == null) {
        throw new IllegalStateException("BMESH-0505 Script " + name + ".lua is missing");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("BMESH-0505 Script " + name + ".lua cannot be read", e);
    }
  }
}
