package io.botmesh.impl.conversation;

import static io.botmesh.impl.handler.FakeTurn.CODEC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.StoredDataUnreadable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BeanFieldsTest {
  private final BeanFields fields = new BeanFields(Shelf.class);

  @Test
  void whateverIsKeptIsPutBack() {
    Shelf shelf = new Shelf();
    shelf.books.add(new Book("Emma"));
    shelf.since = Instant.parse("2030-01-01T00:00:00.5Z");
    shelf.byName.put("x", List.of(1L, 2L));
    shelf.place = OptionalInt.of(3);
    shelf.owner = Optional.of("Ann");
    shelf.anything = Map.of("deep", List.of("down"));

    Shelf again = refilled(shelf);

    assertThat(again.books).extracting(book -> book.title).containsExactly("Emma");
    assertThat(again).usingRecursiveComparison().ignoringFields("passing").isEqualTo(shelf);
    assertThat(again.passing).isEqualTo("made");
  }

  @Test
  void whatWasSetToNothingIsNothing() {
    Shelf shelf = new Shelf();
    shelf.books = null;
    shelf.owner = Optional.empty();
    shelf.label = null;

    Shelf again = refilled(shelf);

    assertThat(again.books).isNull();
    assertThat(again.label).isNull();
    assertThat(again.owner).isEmpty();
    assertThat(again.place).isEmpty();
  }

  @Test
  void aFieldThatNothingWasKeptOfStaysAsItIs() {
    Shelf shelf = new Shelf();
    fields.fill(shelf, Map.of(), CODEC);
    assertThat(shelf.label).isEqualTo("new");
    assertThat(shelf.books).isEmpty();
  }

  @Test
  void whatAnotherVersionKeepsIsLeftThere() {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("colour", "red");
    kept.put("label", "old");
    kept.put("null", List.of("smell", "books"));
    Shelf shelf = new Shelf();
    fields.fill(shelf, kept, CODEC);
    assertThat(shelf.books).isNull();
    shelf.books = new ArrayList<>();

    Map<String, Object> now = fields.of(shelf, kept, CODEC);

    assertThat(now).containsEntry("colour", "red").containsEntry("label", "old");
    assertThat(now).containsEntry("null", List.of("since", "place", "owner", "anything", "smell"));
  }

  @Test
  void aValueThatWouldNotComeBackIsRefusedByName() {
    Shelf shelf = new Shelf();
    shelf.anything = new Book("Emma");
    assertThatThrownBy(() -> fields.of(shelf, Map.of(), CODEC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BMESH-0459")
        .hasMessageContaining("Shelf is not kept: its field anything is another one");
    shelf.anything = new Thread();
    assertThatThrownBy(() -> fields.of(shelf, Map.of(), CODEC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its field anything");
  }

  @Test
  void whatFitsNoMoreIsSaidByName() {
    assertThatThrownBy(() -> fields.fill(new Shelf(), Map.of("count", "many"), CODEC))
        .isInstanceOf(StoredDataUnreadable.class)
        .hasMessageStartingWith("BMESH-0460")
        .hasMessageContaining("count");
    assertThatThrownBy(() -> fields.fill(new Shelf(), nothing("count", "x"), CODEC))
        .isInstanceOf(StoredDataUnreadable.class);
  }

  @Test
  void theFieldsOfThisTestCanBeKept() {
    assertThat(fields.complaints(CODEC)).isEmpty();
  }

  private static Map<String, Object> nothing(String name, Object value) {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put(name, value);
    return kept;
  }

  private Shelf refilled(Shelf shelf) {
    // As it comes out of a store.
    String stored = CODEC.write(fields.of(shelf, Map.of(), CODEC));
    Shelf again = new Shelf();
    again.label = "of the constructor";
    fields.fill(again, CODEC.readObject(stored), CODEC);
    return again;
  }

  /** A bean. */
  static class Shelf {
    private List<Book> books = new ArrayList<>();
    Instant since;
    private TreeMap<String, List<Long>> byName = new TreeMap<>();
    private OptionalInt place = OptionalInt.empty();
    private Optional<String> owner = Optional.empty();
    private String label = "new";
    private BigDecimal price = new BigDecimal("1.50");
    private int[] counts = {1, 2};
    private int count = 1;
    Object anything;
    private transient String passing = "made";

    BigDecimal price() {
      return price.add(BigDecimal.valueOf(counts.length + count));
    }
  }

  /** A value that it holds. */
  public static class Book {
    public String title;

    /** For JSON-B. */
    public Book() {}

    Book(String title) {
      this.title = title;
    }
  }
}
