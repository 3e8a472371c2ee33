package io.botmesh.testmesh.styles;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.testmesh.talk.BotReplica;
import io.botmesh.testmesh.talk.BotUnderTest;
import io.botmesh.testmesh.talk.MemoryMesh;
import io.botmesh.testmesh.talk.MeshUser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tells the three dialogues to their ends: on one replica, with a replica that dies, cancelled, and
 * timed out.
 */
class StylesTest {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final String WHICH_PIZZA = "Which pizza?\n1. Margherita\n2. Funghi";
  private static final String WHAT_ABOUT = "What is it about?\n1. Checkup\n2. Pain";
  private static final String WHAT_IS_MISSING = "What is missing?\n1. Suitcase\n2. Rucksack";

  private final List<String> placed = new ArrayList<>();
  private Runnable whilePlacing = () -> {};
  private MemoryMesh mesh = mesh(false);

  /** What all replicas share and none may ask twice without need. */
  private String place(String what) {
    placed.add(what);
    Runnable fault = whilePlacing;
    whilePlacing = () -> {};
    fault.run();
    return "N" + placed.size();
  }

  private MemoryMesh mesh(boolean alwaysReplay) {
    return new BotUnderTest()
        .bean(() -> new DoctorSteps(this::place))
        .routes(
            bot -> {
              bot.use(PizzaFlow.flow(this::place));
              LuggageTalk.declare(bot, this::place);
            })
        .setting("botmesh.conversation.always-replay", String.valueOf(alwaysReplay))
        .mesh();
  }

  @AfterEach
  void close() {
    mesh.close();
  }

  // pizza: a flow

  @Test
  void aPizzaIsOrdered() {
    mesh.start();
    mesh.user("anna").says("pizza").hears(WHICH_PIZZA);
    mesh.user("anna").says("calzone").hears("Please choose one of: Margherita, Funghi");
    mesh.user("anna").says("funghi").hears("How many of them?");
    mesh.user("anna").says("0").hears("From 1 to 20, please.");
    mesh.user("anna").says("many").hears("Please answer with a whole number.");
    mesh.user("anna").says("3").hears("Another one?");
    mesh.user("anna").says("yes").hears(WHICH_PIZZA);
    mesh.user("anna").says("1").hears("How many of them?");
    mesh.user("anna").says("1").hears("Another one?");
    mesh.user("anna").says("no").hears("Your name?");
    mesh.user("anna").says("Anna").hears("Shall we bring it?");
    mesh.user("anna").says("yes").hears("Where to?");
    mesh.user("anna").says("Elm Street").hears("In the oven, Anna: order N1.").hearsNothing();
    assertThat(placed).containsExactly("Anna: 3 Funghi 1 Margherita");
  }

  @Test
  void aPizzaIsOrderedThoughAReplicaDies() {
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.through(first).says("pizza").hears(WHICH_PIZZA);
    anna.through(first).says("1").hears("How many of them?");
    anna.through(first).says("2").hears("Another one?");
    first.dies();
    anna.says("no").hears("Your name?");
    anna.says("Anna").hears("Shall we bring it?");
    anna.says("no").hears("In the oven, Anna: order N1.").hearsNothing();
    assertThat(placed).containsExactly("Anna: 2 Margherita");
  }

  @Test
  void aPizzaIsOrderedAgainWhenAReplicaDiesOrderingIt() {
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.says("pizza").says("1").says("2").says("no").says("Anna");
    anna.hears(WHICH_PIZZA, "How many of them?", "Another one?", "Your name?");
    anna.hears("Shall we bring it?");
    whilePlacing = first::dies;
    anna.through(first).says("no").hears("In the oven, Anna: order N2.").hearsNothing();
    assertThat(placed).containsExactly("Anna: 2 Margherita", "Anna: 2 Margherita");
  }

  @Test
  void aPizzaIsCancelled() {
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.says("pizza").hears(WHICH_PIZZA);
    anna.says("2").hears("How many of them?");
    anna.says("cancel").hears("Cancelled.");
    anna.says("3").hearsNothing();
    anna.says("pizza").hears(WHICH_PIZZA);
    assertThat(placed).isEmpty();
  }

  @Test
  void aPizzaIsWaitedForNoLongerThanSaid() {
    mesh.start();
    MeshUser anna = mesh.user("anna");
    anna.says("pizza").hears(WHICH_PIZZA);
    mesh.clock().pass(PATIENCE.minusMinutes(1));
    anna.hearsNothing();
    anna.says("2").hears("How many of them?");
    mesh.clock().pass(PATIENCE.plusMinutes(1));
    anna.hears("The oven is cold by now.");
    anna.says("3").hearsNothing();
    assertThat(placed).isEmpty();
  }

  // doctor: annotated

  @Test
  void anAppointmentIsMade() {
    mesh.start();
    MeshUser ben = mesh.user("ben");
    ben.says("doctor").hears("Your name?");
    ben.says("Ben").hears("How old are you?");
    ben.says("-3").hears("As a number of years, please.");
    ben.says("37").hears(WHAT_ABOUT);
    ben.says("pain").hears("How bad is it, from 1 to 10?");
    ben.says("7").hears("Which day?");
    ben.says("tomorrow").hears("Please answer with a date, such as 2030-12-31.");
    ben.says("2030-01-15").hears("Is all that right?");
    ben.says("no").hears("Then from the beginning.", "Your name?");
    ben.says("Benjamin").hears("How old are you?");
    ben.says("38").hears(WHAT_ABOUT);
    ben.says("1").hears("Which day?");
    ben.says("2030-01-16").hears("Is all that right?");
    ben.says("yes").hears("See you on 2030-01-16, Benjamin: N1.").hearsNothing();
    assertThat(placed).containsExactly("Benjamin (38) Checkup 0 2030-01-16");
  }

  @Test
  void anAppointmentIsMadeThoughAReplicaDies() {
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser ben = mesh.user("ben");
    ben.through(first).says("doctor").hears("Your name?");
    ben.through(first).says("Ben").hears("How old are you?");
    ben.through(first).says("37").hears(WHAT_ABOUT);
    first.dies();
    ben.says("Checkup").hears("Which day?");
    ben.says("2030-01-15").hears("Is all that right?");
    ben.says("yes").hears("See you on 2030-01-15, Ben: N1.").hearsNothing();
    assertThat(placed).containsExactly("Ben (37) Checkup 0 2030-01-15");
  }

  @Test
  void anAppointmentIsMadeAgainWhenAReplicaDiesMakingIt() {
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser ben = mesh.user("ben");
    ben.says("doctor").says("Ben").says("37").says("1").says("2030-01-15");
    ben.hears("Your name?", "How old are you?", WHAT_ABOUT, "Which day?", "Is all that right?");
    whilePlacing = first::dies;
    ben.through(first).says("yes").hears("See you on 2030-01-15, Ben: N2.").hearsNothing();
    assertThat(placed).hasSize(2);
  }

  @Test
  void anAppointmentIsCancelled() {
    mesh.start();
    MeshUser ben = mesh.user("ben");
    ben.says("doctor").hears("Your name?");
    ben.says("Ben").hears("How old are you?");
    ben.says("cancel").hears("Cancelled.");
    ben.says("37").hearsNothing();
    ben.says("doctor").hears("Your name?");
    assertThat(placed).isEmpty();
  }

  @Test
  void anAppointmentIsWaitedForNoLongerThanSaid() {
    mesh.start();
    MeshUser ben = mesh.user("ben");
    ben.says("doctor").hears("Your name?");
    mesh.clock().pass(PATIENCE.minusMinutes(1));
    ben.hearsNothing();
    ben.says("Ben").hears("How old are you?");
    mesh.clock().pass(PATIENCE.plusMinutes(1));
    ben.hears("The doctor has gone home.");
    ben.says("37").hearsNothing();
    assertThat(placed).isEmpty();
  }

  // luggage: imperative

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void luggageIsReported(boolean alwaysReplay) {
    mesh.close();
    mesh = mesh(alwaysReplay);
    mesh.start();
    MeshUser cleo = mesh.user("cleo");
    cleo.says("luggage").hears("Which flight did you come with?");
    cleo.says("LH 1").hears(WHAT_IS_MISSING);
    cleo.says("umbrella").hears("Please choose one of: Suitcase, Rucksack");
    cleo.says("suitcase").hears("How many?");
    cleo.says("0").hears("Then nothing is lost. How many?");
    cleo.says("1").hears("Anything else?");
    cleo.says("yes").hears(WHAT_IS_MISSING);
    cleo.says("2").hears("How many?");
    cleo.says("2").hears("Anything else?");
    cleo.says("no").hears("Shall we bring it to you?");
    cleo.says("yes").hears("Where to?");
    cleo.says("Elm Street").hears("Report N1: we bring it to Elm Street.").hearsNothing();
    assertThat(placed).containsExactly("LH 1: 1 Suitcase 2 Rucksack");
  }

  @Test
  void luggageIsReportedThoughAReplicaDies() {
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser cleo = mesh.user("cleo");
    cleo.through(first).says("luggage").hears("Which flight did you come with?");
    cleo.through(first).says("LH 1").hears(WHAT_IS_MISSING);
    cleo.through(first).says("1").hears("How many?");
    cleo.through(first).says("1").hears("Anything else?");
    first.dies();
    cleo.says("yes").hears(WHAT_IS_MISSING);
    cleo.says("2").hears("How many?");
    cleo.says("2").hears("Anything else?");
    cleo.says("no").hears("Shall we bring it to you?");
    cleo.says("no").hears("Report N1: we bring it to the desk.").hearsNothing();
    assertThat(placed).containsExactly("LH 1: 1 Suitcase 2 Rucksack");
  }

  @Test
  void luggageIsReportedAgainWhenAReplicaDiesReportingIt() {
    BotReplica first = mesh.start();
    mesh.start();
    MeshUser cleo = mesh.user("cleo");
    cleo.says("luggage").says("LH 1").says("1").says("1").says("no");
    cleo.hears("Which flight did you come with?", WHAT_IS_MISSING, "How many?", "Anything else?");
    cleo.hears("Shall we bring it to you?");
    whilePlacing = first::dies;
    cleo.through(first).says("no").hears("Report N2: we bring it to the desk.").hearsNothing();
    assertThat(placed).containsExactly("LH 1: 1 Suitcase", "LH 1: 1 Suitcase");
  }

  @Test
  void luggageIsCancelled() {
    mesh.start();
    MeshUser cleo = mesh.user("cleo");
    cleo.says("luggage").hears("Which flight did you come with?");
    cleo.says("LH 1").hears(WHAT_IS_MISSING);
    cleo.says("cancel").hears("Cancelled.");
    cleo.says("1").hearsNothing();
    cleo.says("luggage").hears("Which flight did you come with?");
    assertThat(placed).isEmpty();
  }

  @Test
  void luggageIsWaitedForNoLongerThanSaid() {
    mesh.start();
    MeshUser cleo = mesh.user("cleo");
    cleo.says("luggage").hears("Which flight did you come with?");
    mesh.clock().pass(PATIENCE.minusMinutes(1));
    cleo.hearsNothing();
    cleo.says("LH 1").hears(WHAT_IS_MISSING);
    mesh.clock().pass(PATIENCE.plusMinutes(1));
    cleo.hears("Come to the desk, then.");
    cleo.says("1").hearsNothing();
    assertThat(placed).isEmpty();
  }
}
