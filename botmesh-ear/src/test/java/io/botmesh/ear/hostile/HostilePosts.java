package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.testkit.HostileBodies;
import io.botmesh.testkit.HostileBodies.Body;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies instead of messages. */
abstract class HostilePosts {
  /** Over this a server may refuse a body, or hang up, before it comes to us. */
  private static final int FOR_THE_SERVER = 1_000_000;

  private final Besieged server;

  HostilePosts(Besieged server) {
    this.server = server;
  }

  static List<Body> bodies() {
    return HostileBodies.ALL;
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aBodyIsTakenOrRefusedAsStated(Body body) {
    RawChat chat = server.chat("body " + body.name());
    RawAnswer answer = chat.post(body.bytes());
    if (body.status() == 202) {
      assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
      chat.awaitLines(2);
      return;
    }
    if (body.bytes().length > FOR_THE_SERVER) {
      assertThat(answer.status()).isIn(0, 400, 413);
    } else {
      answer.assertProblem(body.name(), body.status());
    }
    assertThat(chat.lines()).isEmpty();
  }
}
