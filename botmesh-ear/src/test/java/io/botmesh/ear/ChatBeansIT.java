package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.botmesh.testkit.RedisServers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a chat's beans, its language and the constraints beside its answers are on real servers: two
 * of each kind with the EAR and one Redis, seen from outside.
 */
@ParameterizedClass
@EnumSource(AppServer.class)
class ChatBeansIT {
  @RegisterExtension static final RedisServers REDIS = RedisServers.newest();

  private static Replica left;
  private static Replica right;

  @Parameter AppServer app;

  @BeforeParameterizedClassInvocation
  static void startBoth(AppServer app) {
    REDIS.flush();
    left = launch(app, "left").ready();
    right = launch(app, "right").ready();
  }

  @AfterParameterizedClassInvocation
  static void end() {
    left.close();
    right.close();
  }

  @Test
  void aChatsBeanIsTheSameOnBothReplicas() {
    says(left, "notes", "notes", "Nothing is noted.");
    says(left, "notes", "note milk", "Noted, that makes 1.");
    says(right, "notes", "note tea", "Noted, that makes 2.");
    says(left, "notes", "notes", "milk\ntea");
    says(left, "others", "notes", "Nothing is noted.");
  }

  @Test
  void aChatKeepsItsLanguageAndAnswersKeepTheirBounds() {
    says(left, "table", "en español", "Hablamos español.");
    says(right, "table", "table", "¿Para cuántos?");
    says(right, "table", "muchos", "Responde con un número entero, por favor.");
    says(left, "table", "13", "debe ser menor que o igual a 12");
    says(right, "table", "12", "Queda reservada una mesa para 12.");
  }

  private static void says(Replica replica, String chat, String text, String answer) {
    int before = replica.chat(chat).answers().size();
    replica.chat(chat).say(text);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> replica.chat(chat).answers().size() > before);
    assertThat(replica.chat(chat).answers()).last().isEqualTo(answer);
  }

  private static Replica launch(AppServer app, String name) {
    return app.launch(name, Map.of("BOTMESH_REDIS_URL", REDIS.url()));
  }
}
