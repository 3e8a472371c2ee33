package io.botmesh.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.testkit.HandClock;
import io.botmesh.testkit.RedisMonitor;
import io.botmesh.testkit.RedisServers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which keys scripts touch, as the server tells: none but those that the call declared. */
class DeclaredKeysTest {
  private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"");
  private static final Set<String> WITHOUT_KEY = Set.of("TIME", "PUBLISH");

  @RegisterExtension static final RedisServers REDIS = RedisServers.seven();

  @ParameterizedTest
  @EnumSource(Layout.class)
  @Tag("C9")
  void everyKeyThatAScriptTouchesIsDeclared(Layout layout) {
    HandClock clock = new HandClock();
    Set<String> touching = new TreeSet<>();
    try (RedisSubject subject = new RedisSubject(REDIS, layout, TurnLimits.DEFAULT, clock);
        RedisMonitor monitor = REDIS.server().monitor()) {
      EveryCall.on(subject.backend(), new ChatId("{odd} chat"), new ReplicaId("me-1"));
      List<String> declared = List.of();
      for (String line : monitor.lines()) {
        List<String> words = words(line);
        String command = words.get(0).toUpperCase(Locale.ROOT);
        if (command.startsWith("EVAL")) {
          int keys = Integer.parseInt(words.get(2));
          declared = words.subList(3, 3 + keys);
        } else if (line.contains(" lua] ") && !WITHOUT_KEY.contains(command)) {
          touching.add(command);
          assertThat(declared).as(line).contains(words.get(1));
        }
      }
    }
    assertThat(touching).contains("HMGET", "HSET", "HDEL", "ZADD", "PEXPIREAT");
  }

  private static List<String> words(String line) {
    return WORD.matcher(line).results().map((MatchResult word) -> word.group(1)).toList();
  }
}
