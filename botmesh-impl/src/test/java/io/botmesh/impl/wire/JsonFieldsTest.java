package io.botmesh.impl.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.impl.handler.FakeTurn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {
  private final JsonFields fields = new JsonFields(FakeTurn.CODEC, new LinkedHashMap<>());

  @Test
  void aValueIsFrozenWhenItIsPut() {
    List<String> list = new ArrayList<>(List.of("one"));
    fields.put("list", list);
    list.add("two");
    assertThat(fields.all()).containsEntry("list", List.of("one"));
  }

  @Test
  void nullAndWhatBecomesNullRemoveTheName() {
    fields.put("a", 1);
    fields.put("b", 1);
    fields.put("a", null);
    fields.put("b", Optional.empty());
    assertThat(fields.all()).isEmpty();
  }

  @Test
  void aValueReadsAsTextOrAsItsType() {
    fields.put("n", 5L);
    fields.put("t", "x");
    fields.put("m", Map.of("k", "v"));
    assertThat(fields.text("n")).isEqualTo("5");
    assertThat(fields.text("t")).isEqualTo("x");
    assertThat(fields.text("m")).isEqualTo("{\"k\":\"v\"}");
    assertThat(fields.text("none")).isEmpty();
    assertThat(fields.get("n", Integer.class)).contains(5);
    assertThat(fields.get("n", BigDecimal.class)).contains(BigDecimal.valueOf(5));
    assertThat(fields.get("none", Integer.class)).isEmpty();
  }

  @Test
  void anotherTypeIsRefused() {
    fields.put("t", "x");
    assertThatThrownBy(() -> fields.get("t", Integer.class))
        .isInstanceOf(StoredDataUnreadable.class);
  }
}
