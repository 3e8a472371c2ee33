package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What must hold once all that is hostile has come in. */
abstract class Aftermath {
  private final Besieged server;

  Aftermath(Besieged server) {
    this.server = server;
  }

  @Test
  void theOtherChatsHaveNoticedNothing() throws Exception {
    server.bystanders().assertUndisturbed();
  }

  @Test
  @Tag("K9-3")
  void noLineOfTheLogIsForgedAndNothingInItIsObeyed() {
    LogScan log = server.log();
    assertThat(log.forged()).isEmpty();
    assertThat(log.obeyed()).isEmpty();
  }

  @Test
  void nothingFailedThatNobodyForesaw() {
    assertThat(server.log().with("BMESH-0714")).isEmpty();
  }
}
