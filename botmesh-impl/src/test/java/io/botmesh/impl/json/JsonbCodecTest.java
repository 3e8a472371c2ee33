package io.botmesh.impl.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.StoredDataUnreadable;
import jakarta.json.bind.JsonbBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonbCodecTest {
  private final JsonbCodec codec = new JsonbCodec(JsonbBuilder.create());

  @Test
  void anObjectComesBackWithItsNamesInOrder() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("z", "text \u202e \" \\ 😀");
    object.put("a", true);
    object.put("n", new BigDecimal("12345678901234567890.5"));
    object.put("list", Arrays.asList("x", null, Map.of("deep", "er")));
    assertThat(codec.readObject(codec.write(object))).isEqualTo(object);
    assertThat(codec.readObject(codec.write(object)).keySet())
        .containsExactly("z", "a", "n", "list");
  }

  @Test
  void numbersKeepEveryDigit() {
    assertThat(codec.readObject("{\"n\":9007199254740993,\"e\":1e400}"))
        .containsEntry("n", new BigDecimal("9007199254740993"))
        .containsEntry("e", new BigDecimal("1e400"));
    assertThat(codec.write(Map.of("n", Long.MAX_VALUE))).isEqualTo("{\"n\":9223372036854775807}");
    Map<String, Object> big = codec.readObject("{\"n\":9007199254740993,\"e\":1e400}");
    assertThat(codec.readObject(codec.write(big))).isEqualTo(big);
  }

  @Test
  void plainValuesComeBackAsTheTypeAskedFor() {
    assertThat(codec.read(codec.write("a\"b"), String.class)).isEqualTo("a\"b");
    assertThat(codec.read(codec.write(new BigDecimal("5")), Integer.class)).isEqualTo(5);
    assertThat(codec.read(codec.write(true), Boolean.class)).isTrue();
    assertThat(codec.read(codec.write(List.of(1, 2)), int[].class)).containsExactly(1, 2);
  }

  @Test
  void whatIsReadMayBeChanged() {
    Map<String, Object> read = codec.readObject("{}");
    read.put("new", 1);
    assertThat(read).hasSize(1);
  }

  @Test
  void nestingOfSixtyFourIsReadAndOneMoreIsNot() {
    assertThat(codec.readObject(nested(64))).containsKey("a");
    assertThatThrownBy(() -> codec.readObject(nested(65)))
        .isInstanceOf(StoredDataUnreadable.class)
        .hasMessageContaining("BMESH-0404");
    assertThatThrownBy(() -> codec.readObject("{\"a\":" + "[".repeat(1_000_000)))
        .isInstanceOf(StoredDataUnreadable.class);
  }

  @Test
  void bracketsWithinTextAreNoNesting() {
    String brackets = "\\\"" + "[{".repeat(200);
    assertThat(codec.readObject("{\"a\":\"" + brackets + "\"}")).containsKey("a");
  }

  @Test
  void whatCouldNeverBeReadAgainIsNotWritten() {
    List<Object> deep = new ArrayList<>();
    for (int level = 0; level < 70; level++) {
      deep = new ArrayList<>(List.of(deep));
    }
    List<Object> tooDeep = deep;
    assertThatThrownBy(() -> codec.write(tooDeep))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BMESH-0403");
  }

  @Test
  void aThingThatIsNoJsonIsNotWritten() {
    assertThatThrownBy(() -> codec.write(new Refusing()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BMESH-0411")
        .hasMessageContaining("Refusing");
  }

  @Test
  void textThatIsNoObjectIsUnreadable() {
    for (String text :
        List.of("", " ", "null", "[]", "7", "\"x\"", "{", "{\"a\"}", "{} {}", "{\"a\":01}", "\0")) {
      assertThatThrownBy(() -> codec.readObject(text))
          .as(text)
          .isInstanceOf(StoredDataUnreadable.class)
          .hasMessageStartingWith("BMESH-");
    }
  }

  private static String nested(int depth) {
    return "{\"a\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}";
  }

  /** A bean that cannot be read. */
  public static final class Refusing {
    private final List<String> names = List.of();

    public String getName() {
      return names.get(0);
    }
  }
}
