package io.botmesh.impl.conversation;

import static io.botmesh.impl.handler.FakeTurn.CODEC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.StepContext;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.NewEntry;
import io.botmesh.impl.handler.FakeTurn;
import jakarta.json.Json;
import jakarta.json.JsonValue;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTransient;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What comes back from JSON-B is stored; what does not is refused by its path. */
@Tag("K8-6")
class StateTypesTest {
  private final StateClass type = new StateClass(Form.class, CODEC);

  static Stream<Arguments> whatComesBack() {
    return Stream.of(
        form(form -> form.payment = new Card("4711")),
        form(form -> form.payment = new Cash(3)),
        form(form -> form.payments = List.of(new Card("1"), new Cash(2))),
        form(form -> form.byName = Map.of("first", new Card("1"))),
        form(form -> form.perhaps = Optional.of(new Cash(2))),
        form(form -> form.several = new Payment[] {new Cash(1), new Card("2")}),
        form(form -> form.pet = puppy("Rex", 3)),
        form(form -> form.json = Json.createArrayBuilder().add(1).add("a").addNull().build()),
        form(form -> form.json = JsonValue.TRUE),
        form(form -> form.names = Set.of("b", "a")),
        form(form -> form.amount = new BigDecimal("1.50")),
        form(form -> form.day = LocalDate.of(2030, 1, 2)),
        form(form -> form.moment = Instant.parse("2030-01-02T03:04:05.678901234Z")),
        form(form -> form.anything = 1),
        form(form -> form.leftOut = "not kept"));
  }

  @ParameterizedTest
  @MethodSource("whatComesBack")
  void isStoredAndReadBackEqual(Form form) {
    Form again = (Form) type.read(type.write(form));

    assertThat(StateDifference.between(form, again)).isEmpty();
    assertThat(again)
        .usingRecursiveComparison()
        .ignoringFields("leftOut", "anything", "json")
        .isEqualTo(form);
    assertThat(again.json).isEqualTo(form.json);
  }

  static Stream<Arguments> whatDoesNot() {
    return Stream.of(
        Arguments.of("voucher", made(form -> form.voucher = new Gift("birthday", 5))),
        Arguments.of("bag.several[1]", made(form -> form.bag = bag())),
        Arguments.of("untagged", made(form -> form.untagged = new Left("x"))),
        Arguments.of("hidden.text", made(form -> form.hidden = new Hidden("x"))),
        Arguments.of("anything", made(form -> form.anything = new Card("1"))));
  }

  @ParameterizedTest
  @MethodSource("whatDoesNot")
  void isRefusedByItsPath(String path, Form form) {
    assertThatThrownBy(() -> type.write(form))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BMESH-0329")
        .hasMessageContaining("its field " + path + " ");
  }

  @Test
  void aGenericRecordIsRefusedByItsPathBeforeAnythingIsStored() {
    assertThat(new StateClassCheck(WithResult.class, CODEC).reasons())
        .singleElement()
        .asString()
        .contains("BMESH-0236", "its field result:");
    assertThat(new StateClassCheck(WithResults.class, CODEC).reasons())
        .singleElement()
        .asString()
        .contains("BMESH-0236", "its field results.result:");

    WithResult form = new WithResult();
    form.result = new Result<>("ok");
    assertThatThrownBy(() -> new StateClass(WithResult.class, CODEC).write(form))
        .hasMessageContaining("BMESH-0329")
        .hasMessageContaining("its field result ");
  }

  @Test
  void aNoteWithoutATagIsUnreadableAndNeverNull() {
    Map<String, Object> stored = type.write(made(form -> form.payment = new Card("4711")));
    Map<String, Object> older = new LinkedHashMap<>(stored);
    older.put("payment", Map.of("number", "4711"));

    assertThatThrownBy(() -> type.read(older)).isInstanceOf(StoredDataUnreadable.class);
  }

  @Test
  void stateThatCannotBeReadIsKeptAndPutAwayWhenAnotherConversationTakesItsPlace()
      throws Exception {
    Chat chat = checkout();
    chat.say("checkout");
    chat.say("4711");
    String tagged = chat.checkpoint().orElseThrow();
    String older = tagged.replace("\"kind\":\"card\",", "");
    assertThat(older).isNotEqualTo(tagged);
    chat.store(older);

    assertThat(chat.say("hi")).containsExactly("Hello!");
    assertThat(chat.checkpoint()).contains(older);
    assertThat(chat.say("yes")).isEmpty();
    assertThat(chat.checkpoint()).contains(older);

    FakeTurn turn = chat.next("checkout");
    Changes changes = chat.handle(turn);
    chat.commit(turn, changes);
    assertThat(changes.entries()).contains(new NewEntry(EntryKind.DEAD, older));
    assertThat(FakeTurn.said(changes)).containsExactly("Which card?");
  }

  @Test
  void stateThatCanBeReadMakesNoDeadLetter() throws Exception {
    Chat chat = checkout();
    chat.say("checkout");
    chat.say("4711");

    FakeTurn turn = chat.next("yes");
    Changes changes = chat.handle(turn);
    assertThat(FakeTurn.said(changes)).containsExactly("Paid by 4711");
    assertThat(changes.entries()).allMatch(entry -> entry.kind() == EntryKind.SEND);
  }

  private static Chat checkout() {
    return new Chat(
        desk -> desk.add(AnnotatedConversation.read(Checkout.class, Checkout::new, CODEC)));
  }

  private static Arguments form(Consumer<Form> filled) {
    return Arguments.of(made(filled));
  }

  private static Form made(Consumer<Form> filled) {
    Form form = new Form();
    filled.accept(form);
    return form;
  }

  private static Puppy puppy(String name, int weeks) {
    Puppy puppy = new Puppy();
    puppy.name = name;
    puppy.weeks = weeks;
    return puppy;
  }

  private static Bag bag() {
    Bag bag = new Bag();
    bag.several = List.of("first", new Left("x"));
    return bag;
  }

  /** A state of all kinds of fields. */
  public static class Form {
    public Payment payment;
    public List<Payment> payments;
    public Map<String, Payment> byName;
    public Optional<Payment> perhaps = Optional.empty();
    public Payment[] several;
    public Animal pet;
    public JsonValue json;
    public Set<String> names;
    public BigDecimal amount;
    public LocalDate day;
    public Instant moment;
    public Voucher voucher;
    public Bag bag;
    public Untagged untagged;
    public Hidden hidden;
    public Object anything;
    @JsonbTransient public String leftOut;
  }

  @JsonbTypeInfo(
      key = "kind",
      value = {
        @JsonbSubtype(alias = "card", type = Card.class),
        @JsonbSubtype(alias = "cash", type = Cash.class)
      })
  public sealed interface Payment permits Card, Cash {}

  public record Card(String number) implements Payment {}

  public record Cash(int coins) implements Payment {}

  /** Its tag is called as one of its component. */
  @JsonbTypeInfo(key = "kind", value = @JsonbSubtype(alias = "gift", type = Gift.class))
  public sealed interface Voucher permits Gift {}

  public record Gift(String kind, int worth) implements Voucher {}

  @JsonbTypeInfo(@JsonbSubtype(alias = "dog", type = Dog.class))
  public interface Animal {}

  @JsonbTypeInfo(key = "@age", value = @JsonbSubtype(alias = "puppy", type = Puppy.class))
  public static class Dog implements Animal {
    public String name;
  }

  public static class Puppy extends Dog {
    public int weeks;
  }

  public record Result<T>(T value) {}

  /** JSON-B cannot read a record with a type variable, even if there is none. */
  public static class WithResult {
    public String name = "x";
    public Result<String> result;
  }

  public static class WithResults {
    public List<WithResult> results = List.of();
  }

  public static class Bag {
    public List<Object> several;
  }

  public sealed interface Untagged permits Left {}

  public record Left(String text) implements Untagged {}

  /** JSON-B sees nothing of its field. */
  public static class Hidden {
    private final String text;

    public Hidden() {
      this("");
    }

    Hidden(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** What is asked at the till. */
  @Conversation(value = "checkout", on = "checkout", persistent = true)
  public static class Checkout {
    public static class Till {
      public Payment payment;
    }

    @Step(1)
    @Ask("Which card?")
    void card(@Answer String number, @State Till till) {
      till.payment = new Card(number);
    }

    @Step(2)
    @Ask("Sure?")
    void done(@Answer String sure, @State Till till, StepContext step) {
      step.reply("Paid by " + ((Card) till.payment).number());
    }
  }
}
