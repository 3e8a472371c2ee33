package io.botmesh.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rights that {@code docs/redis-keys.md} says a user needs. */
final class DocumentedRights {
  private static final Pattern ON_A_CLUSTER = Pattern.compile("On a cluster `([^`]+)`");
  private static final Pattern WITH_A_NAME = Pattern.compile("client-name` `([^`]+)`");

  private DocumentedRights() {}

  /** On one server, for a prefix. */
  static List<String> of(String prefix) {
    String block = text();
    block = block.substring(block.indexOf("```") + 3, block.lastIndexOf("```"));
    return List.of(block.strip().replace("P:", prefix + ":").split("\\s+", -1));
  }

  /** On each node of a cluster. */
  static List<String> ofCluster(String prefix) {
    return with(of(prefix), ON_A_CLUSTER);
  }

  /** With a name for the connections. */
  static List<String> named(String prefix) {
    return with(of(prefix), WITH_A_NAME);
  }

  /** The words of a command that makes such a user. */
  static String[] setUser(String user, String password, List<String> rights) {
    List<String> words =
        new ArrayList<>(List.of("ACL", "SETUSER", user, "on", ">" + password, "resetkeys"));
    words.addAll(rights);
    return words.toArray(String[]::new);
  }

  private static List<String> with(List<String> rights, Pattern more) {
    Matcher found = more.matcher(text());
    if (!found.find()) {
      throw new AssertionError("The document has no rights as in " + more);
    }
    List<String> all = new ArrayList<>(rights);
    all.addAll(List.of(found.group(1).split(" ", -1)));
    return all;
  }

  private static String text() {
    try {
      String text = Files.readString(Path.of("../docs/redis-keys.md"));
      return text.substring(text.indexOf("## Rights"));
    } catch (IOException e) {
      throw new UncheckedIOException("The document cannot be read", e);
    }
  }
}
