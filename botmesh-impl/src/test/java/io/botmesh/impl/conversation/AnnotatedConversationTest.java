package io.botmesh.impl.conversation;

import static io.botmesh.impl.handler.FakeTurn.ANNA;
import static io.botmesh.impl.handler.FakeTurn.BLUE;
import static io.botmesh.impl.handler.FakeTurn.CODEC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.StepContext;
import io.botmesh.api.TurnLost;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.Changes;
import io.botmesh.impl.handler.FakeTurn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class AnnotatedConversationTest {
  @Test
  void aClassIsAConversation() throws Exception {
    Chat chat = chat(Signup.class, Signup::new);
    assertThat(chat.say("Signup")).containsExactly("What is your name?");
    assertThat(chat.say("Anna")).containsExactly("Which e-mail?");
    assertThat(chat.say("nonsense")).containsExactly("That is no e-mail address.");
    assertThat(chat.say("a@b")).containsExactly("Nice to meet you, Anna");
    assertThat(chat.checkpoint()).isEmpty();
  }

  @Test
  void itGoesOnOnAnotherReplicaWithItsState() throws Exception {
    Chat chat = chat(Signup.class, Signup::new);
    chat.say("signup");
    chat.say("Anna");
    chat.moveTo(BLUE);
    assertThat(chat.say("a@b")).containsExactly("Nice to meet you, Anna");
    assertThat(chat.events())
        .containsExactly(new ConversationHandedOver(ANNA, "signup", Outcome.RESUMED, ""));
  }

  @Test
  void aStepIsSavedBeforeTheNextOneRuns() throws Exception {
    Chat chat = chat(Signup.class, Signup::new);
    chat.say("signup");
    FakeTurn name = chat.next("Anna");
    chat.commit(name, chat.handle(name));
    FakeTurn email = chat.next("a@b");
    chat.commit(email, chat.handle(email));
    assertThat(name.saves()).isEmpty();
    assertThat(email.saves()).hasSize(1);
  }

  @Test
  void answersAreConvertedAndAskedForAgainIfTheyAreNone() throws Exception {
    Chat chat = chat(Types.class, Types::new);
    chat.say("types");
    assertThat(chat.say("many")).containsExactly("Please answer with a whole number.");
    assertThat(chat.say("99999999999")).containsExactly("Please answer with a whole number.");
    assertThat(chat.say(" 7 ")).containsExactly("long?");
    assertThat(chat.say("99999999999")).containsExactly("double?");
    for (String none : List.of("NaN", "1d", "0x1p3", "1e999", "9".repeat(100))) {
      assertThat(chat.say(none)).containsExactly("Please answer with a number.");
    }
    assertThat(chat.say("1.5")).containsExactly("boolean?");
    assertThat(chat.say("perhaps")).containsExactly("Please answer yes or no.");
    assertThat(chat.say("Yes")).containsExactly("size?");
    assertThat(chat.say("huge")).containsExactly("Please choose one of: SMALL, LARGE");
    assertThat(chat.say("large")).containsExactly("[7, 99999999999, 1.5, true, LARGE]");
  }

  @Test
  void aStepIsGuardedWhileItRunsAndOnlyThen() throws Exception {
    Chat[] chat = new Chat[1];
    List<String> ran = new ArrayList<>();
    chat[0] =
        chat(
            Guarded.class,
            () -> {
              // What the interceptor does, at the moment the container hands out the bean.
              chat[0].currentStep().require();
              ran.add("asked for");
              return new Guarded();
            });
    chat[0].say("guarded");
    assertThat(ran).containsExactly("asked for");
    assertThatThrownBy(() -> chat[0].currentStep().require())
        .isInstanceOf(TurnLost.class)
        .hasMessageContaining("BMESH-0320");
  }

  @Test
  void whatAStepThrowsIsItsOwn() {
    Chat chat = chat(Failing.class, Failing::new);
    FakeTurn turn = chat.next("failing");
    assertThatThrownBy(() -> chat.handle(turn)).isExactlyInstanceOf(java.io.IOException.class);
    assertThatThrownBy(() -> chat.currentStep().require()).isInstanceOf(TurnLost.class);
  }

  @Test
  void aStateClassMayGainAPropertyButWhatItWouldLoseIsLeftAsItIs() throws Exception {
    Chat chat = chat(Signup.class, Signup::new);
    chat.say("signup");
    chat.say("Anna");
    String stored = chat.checkpoint().orElseThrow();
    assertThat(stored).contains("\"name\":\"Anna\"");
    for (String unfit :
        List.of(
            stored.replace("\"name\"", "\"renamed\""),
            stored.replace("\"name\":\"Anna\"", "\"name\":{\"first\":\"Anna\"}"))) {
      chat.store(unfit);
      assertThat(chat.say("hi")).containsExactly("Hello!");
      assertThat(chat.checkpoint()).contains(unfit);
    }
    chat.store(stored.replace("\"name\":\"Anna\"", ""));
    assertThat(chat.say("a@b")).containsExactly("Nice to meet you, null");
  }

  @Test
  void aSetInTheStateIsNoChangeInWhateverOrderItComes() throws Exception {
    Chat chat = chat(Collecting.class, Collecting::new);
    assertThat(chat.say("collect")).containsExactly("40");
    assertThat(chat.say("again")).containsExactly("80");
    assertThat(chat.events()).isEmpty();
  }

  @Test
  void stepsRunInTheOrderOfTheirNumbersAndInheritedOnesToo() throws Exception {
    Chat chat = chat(Child.class, Child::new);
    assertThat(chat.say("child")).containsExactly("one", "two of child", "three");
  }

  @Test
  void newNumbersAreNoChangeNewOrderIs() {
    assertThat(fingerprint(OneTwo.class)).isEqualTo(fingerprint(Renumbered.class));
    assertThat(fingerprint(OneTwo.class)).isNotEqualTo(fingerprint(Swapped.class));
    assertThat(fingerprint(OneTwo.class)).isNotEqualTo(fingerprint(OtherType.class));
  }

  @Test
  void allMistakesAreToldAtOnceWithClassMethodAndReason() {
    assertThatComplaints(Mistakes.class)
        .contains(
            "BMESH-0239",
            "BMESH-0240",
            "BMESH-0241",
            "BMESH-0242",
            "BMESH-0244",
            "BMESH-0245",
            "BMESH-0246",
            "BMESH-0238",
            "BMESH-0232",
            "BMESH-0243")
        .contains("Mistakes.unconvertible=")
        .contains("no converter makes its @Answer answer a java.util.List");
  }

  @Test
  void aConversationNeedsANameAndSteps() {
    assertThatComplaints(Nothing.class).contains("BMESH-0229", "BMESH-0230", "BMESH-0231");
  }

  @Test
  void aStateThatDoesNotSurviveJsonIsRefused() {
    assertThatComplaints(NoConstructor.class).contains("BMESH-0234");
    assertThatComplaints(HiddenState.class)
        .contains("BMESH-0237 its field name does not survive JSON-B")
        .contains("BMESH-0237 its field size does not survive JSON-B")
        .doesNotContain("field shown", "field kept", "field cached", "field strict");
    assertThatComplaints(PrimitiveState.class).contains("BMESH-0233");
    assertThatComplaints(LoopingState.class).contains("BMESH-0236");
  }

  private static Chat chat(Class<?> type, Supplier<?> bean) {
    return new Chat(desk -> desk.add(AnnotatedConversation.read(type, bean, CODEC)));
  }

  private static String fingerprint(Class<?> type) {
    return AnnotatedConversation.read(type, Object::new, CODEC).fingerprint();
  }

  private static org.assertj.core.api.AbstractStringAssert<?> assertThatComplaints(Class<?> type) {
    AbstractThrowableAssert<?, ? extends Throwable> thrown =
        assertThatThrownBy(() -> AnnotatedConversation.read(type, Object::new, CODEC))
            .isInstanceOf(BotMisconfigured.class);
    thrown
        .extracting(failure -> ((BotMisconfigured) failure).complaints())
        .asInstanceOf(InstanceOfAssertFactories.list(Complaint.class))
        .allSatisfy(complaint -> assertThat(complaint.key()).startsWith(type.getName()));
    return thrown.extracting(Throwable::getMessage).asInstanceOf(InstanceOfAssertFactories.STRING);
  }

  @Conversation(value = "signup", on = "signup", persistent = true)
  static class Signup {
    @Step(1)
    @Ask("What is your name?")
    void name(@Answer String name, @State Form form) {
      form.name = name;
    }

    @Step(2)
    @Ask("Which e-mail?")
    void email(@Answer String email, @State Form form, StepContext step) {
      if (!email.contains("@")) {
        step.repeat("That is no e-mail address.");
        return;
      }
      form.email = email;
    }

    @Step(3)
    void done(@State Form form, StepContext step) {
      step.reply("Nice to meet you, " + form.name);
    }
  }

  public static final class Form {
    public String name;
    public String email;
  }

  enum Size {
    SMALL,
    LARGE
  }

  @Conversation(value = "types", on = "types")
  static class Types {
    @Step(1)
    @Ask("int?")
    void whole(@Answer int answer, @State Heard heard) {
      heard.all.add("" + answer);
    }

    @Step(2)
    @Ask("long?")
    void big(@Answer Long answer, @State Heard heard) {
      heard.all.add("" + answer);
    }

    @Step(3)
    @Ask("double?")
    void fraction(@Answer double answer, @State Heard heard) {
      heard.all.add("" + answer);
    }

    @Step(4)
    @Ask("boolean?")
    void yesOrNo(@Answer boolean answer, @State Heard heard) {
      heard.all.add("" + answer);
    }

    @Step(5)
    @Ask("size?")
    void size(@Answer Size answer, @State Heard heard, StepContext step, InboundMessage message) {
      heard.all.add("" + answer);
      step.reply(heard.all.toString());
    }
  }

  public static final class Heard {
    public List<String> all = new ArrayList<>();
  }

  @Conversation(value = "guarded", on = "guarded")
  static class Guarded {
    @Step(1)
    void only() {}
  }

  @Conversation(value = "failing", on = "failing")
  static class Failing {
    @Step(1)
    void only() throws java.io.IOException {
      throw new java.io.IOException("down");
    }
  }

  @Conversation(value = "collect", on = "collect")
  static class Collecting {
    @Step(1)
    void word(@State Words words, StepContext step) {
      for (int count = 0; count < 40; count++) {
        words.all.add(step.text() + " " + count * 7919);
      }
      step.repeat("" + words.all.size());
    }
  }

  public static final class Words {
    // JSON-B reads it back into a set of another capacity, so in another order.
    public HashSet<String> all = new HashSet<>(4096);
  }

  static class Parent {
    @Step(30)
    void three(StepContext step) {
      step.reply("three");
    }

    @Step(20)
    void two(StepContext step) {
      step.reply("two");
    }
  }

  @Conversation(value = "child", on = "child")
  static class Child extends Parent {
    @Override
    @Step(20)
    void two(StepContext step) {
      step.reply("two of child");
    }

    @Step(-5)
    void one(StepContext step) {
      step.reply("one");
    }
  }

  @Conversation("x")
  static class OneTwo {
    @Step(1)
    @Ask("a?")
    void first(@Answer int answer) {}

    @Step(2)
    void second() {}
  }

  @Conversation("x")
  static class Renumbered {
    @Step(10)
    @Ask("other text?")
    void first(@Answer Integer answer) {}

    @Step(20)
    void second() {}
  }

  @Conversation("x")
  static class Swapped {
    @Step(2)
    @Ask("a?")
    void first(@Answer int answer) {}

    @Step(1)
    void second() {}
  }

  @Conversation("x")
  static class OtherType {
    @Step(1)
    @Ask("a?")
    void first(@Answer String answer) {}

    @Step(2)
    void second() {}
  }

  @Conversation("mistakes")
  @SuppressWarnings("unused")
  static class Mistakes {
    @Step(1)
    void one(@State Form form) {}

    @Step(1)
    void another(@State Words words) {}

    @Step(2)
    private void hidden() {}

    @Step(3)
    int returning() {
      return 1;
    }

    @Step(4)
    @Ask(" ")
    void blank() {}

    @Step(5)
    void unknown(Thread thread) {}

    @Step(6)
    void unasked(@Answer String answer) {}

    @Step(7)
    @Ask("?")
    void unconvertible(@Answer List<String> answer) {}

    @Step(8)
    @Ask("?")
    void both(@Answer @State String answer) {}

    @Ask("?")
    void noStep() {}
  }

  @Conversation(value = " ", on = "  ")
  static class Nothing {}

  @Conversation("x")
  static class NoConstructor {
    @Step(1)
    void only(@State Immutable state) {}
  }

  public record Immutable(String name) {}

  @Conversation("x")
  static class HiddenState {
    @Step(1)
    void only(@State Hidden state) {}
  }

  @SuppressWarnings("unused")
  public static final class Hidden {
    String name;
    private Size size;
    public String shown;
    private String kept;
    private transient String cached;
    private int strict = 5;

    public String getKept() {
      return kept;
    }

    public void setKept(String kept) {
      this.kept = kept;
    }

    public int getStrict() {
      return strict;
    }

    public void setStrict(int strict) {
      if (strict < 5) {
        throw new IllegalArgumentException("too small");
      }
      this.strict = strict;
    }
  }

  @Conversation("x")
  static class PrimitiveState {
    @Step(1)
    void only(@State int state) {}
  }

  @Conversation("x")
  static class LoopingState {
    @Step(1)
    void only(@State Looping state) {}
  }

  public static final class Looping {
    public Looping getSelf() {
      return this;
    }
  }

  @Test
  void nothingIsDecidedByAnEmptyConversationStep() throws Exception {
    Chat chat = chat(Guarded.class, Guarded::new);
    assertThat(chat.handle(chat.next("guarded"))).isEqualTo(Changes.NONE);
  }
}
