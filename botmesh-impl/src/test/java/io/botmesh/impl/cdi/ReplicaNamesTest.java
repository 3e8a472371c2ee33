package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplicaNamesTest {
  @Test
  void twoStartsOfOneLabelAreTwoReplicas() {
    ReplicaNames names = new ReplicaNames(new Random(1));

    assertThat(names.next("blue")).isNotEqualTo(names.next("blue"));
    assertThat(names.next("blue").value()).matches("blue-[0-9a-f]{12}");
  }
}
