package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** That a call has as many keys and arguments as its header says is checked at every call. */
class ScriptSourceTest {
  private static final Path FOLDER = Path.of("src/main/resources/io/botmesh/redis/scripts");
  private static final Set<String> SHARED =
      Set.of("time", "turn", "cell", "lease", "schedule", "log");

  @SuppressWarnings("unused") // read by @FieldSource
  static final List<String> SCRIPTS = Scripts.NAMES;

  @Test
  void everyFileIsAScriptOrASharedStep() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      Set<String> names =
          files
              .map(file -> file.getFileName().toString().replace(".lua", ""))
              .collect(Collectors.toCollection(TreeSet::new));
      Set<String> known = new TreeSet<>(Scripts.NAMES);
      known.addAll(SHARED);
      assertThat(names).isEqualTo(known);
    }
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void aHeaderNamesTheScriptItsKeysItsArgumentsAndItsAnswer(String name) {
    String text = ScriptSource.resource(name);
    assertThat(text.lines().toList().get(1)).startsWith("-- " + name + ": ");
    assertThat(text).containsPattern("(?m)^-- +answer +\\{");
    ScriptSource source = source(name);
    assertThat(numbers(text, "-- +KEYS (\\d+)(?:\\.\\.)? "))
        .isEqualTo(
            IntStream.rangeClosed(1, source.keys() + (source.moreKeys() ? 1 : 0)).boxed().toList());
    int all = source.arguments() + (source.open() ? 1 : 0);
    assertThat(numbers(text, "-- +ARGV (\\d+)(?:\\.\\.)? "))
        .isEqualTo(IntStream.rangeClosed(1, all).boxed().toList());
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void onlyDeclaredKeysAndArgumentsAreUsed(String name) {
    ScriptSource source = source(name);
    assertThat(numbers(source.body(), "KEYS\\[(\\d+)\\]"))
        .isNotEmpty()
        .allMatch(key -> source.moreKeys() || key <= source.keys());
    int most = source.open() ? Integer.MAX_VALUE : source.arguments();
    assertThat(numbers(source.body(), "ARGV\\[(\\d+)\\]")).allMatch(used -> used <= most);
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void everyDeclaredArgumentIsUsed(String name) {
    ScriptSource source = source(name);
    Set<Integer> used = new TreeSet<>(numbers(source.body(), "ARGV\\[(\\d+)"));
    used.addAll(numbers(source.body(), "append_all\\((\\d+)"));
    assertThat(used).containsAll(IntStream.rangeClosed(1, source.arguments()).boxed().toList());
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void theClockIsReadInOnePlace(String name) {
    String withoutClock = ScriptSource.read(name, "").body();
    assertThat(withoutClock).doesNotContain("'TIME'");
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void onlyTheMessageLogAndSchedulesTakeMoreThanOneKey(String name) {
    // A script over several keys stalls while their slot moves; the way to the commit must not.
    boolean log = name.equals("append") || name.equals("deleteLines");
    boolean schedules = ScriptSource.resource(name).contains("-- @include schedule\n");
    assertThat(source(name).keys()).isEqualTo(log ? 2 : schedules ? 3 : 1);
    // Asked again, the accept goes without the log (LineAlongOnClusterTest).
    assertThat(source(name).moreKeys()).isEqualTo(name.equals("accept"));
  }

  @Test
  void everyScriptThatWritesIsAskedTwiceByATest() {
    Set<String> asked =
        Operation.all()
            .map(operation -> operation.name().replaceAll(",.*", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(Scripts.NAMES.stream().filter(name -> !source(name).shebang().contains("no-writes")))
        .isNotEmpty()
        .allMatch(asked::contains);
  }

  @Test
  void theFirstLineIsSentFromRedisSevenOn() {
    ScriptSource source = source("renew");
    assertThat(source.text(7)).startsWith("#!lua flags=allow-oom\n");
    assertThat(source.text(6)).doesNotContain("#!lua");
    assertThat(Script.of(source, 7).digest()).matches("[0-9a-f]{40}");
    assertThat(Script.of(source, 7).digest()).isNotEqualTo(Script.of(source, 6).digest());
  }

  @Test
  void aCallThatIsNotWhatTheHeaderSaysIsRefused() {
    assertThatThrownBy(() -> source("renew").check(1, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0504");
    assertThatThrownBy(() -> source("renew").check(2, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> source("commit").check(1, 18))
        .isInstanceOf(IllegalArgumentException.class);
    source("renew").check(1, 5);
    source("commit").check(1, 21);
  }

  private static ScriptSource source(String name) {
    return ScriptSource.read(name, ScriptTime.OF_SERVER.prelude());
  }

  private static List<Integer> numbers(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.results().map(found -> Integer.valueOf(found.group(1))).toList();
  }
}
