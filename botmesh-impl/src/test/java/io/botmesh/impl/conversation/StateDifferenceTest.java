package io.botmesh.impl.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StateDifferenceTest {
  @Test
  void whatThePlatformComparesByIdentityIsComparedByWhatItShows() {
    assertThat(StateDifference.between(new AtomicBoolean(true), new AtomicBoolean(true))).isEmpty();
    assertThat(StateDifference.between(new AtomicBoolean(true), new AtomicBoolean(false)))
        .contains("(itself)");
    assertThat(StateDifference.between(new AtomicReference<>("a"), new AtomicReference<>("a")))
        .isEmpty();
  }

  @Test
  void addressesAreComparedWithoutAskingForThem() throws Exception {
    // Equal by URL.equals where both names lead to the same host, and different as text.
    assertThat(
            StateDifference.between(
                URI.create("http://localhost/").toURL(), URI.create("http://127.0.0.1/").toURL()))
        .contains("(itself)");
    assertThat(
            StateDifference.between(
                URI.create("http://localhost/").toURL(), URI.create("http://localhost/").toURL()))
        .isEmpty();
  }
}
