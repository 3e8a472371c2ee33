package io.botmesh.impl.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.botmesh.testkit.architecture.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds this module to the rules of the house, and the rules to what they claim to catch. */
class HouseRulesTest {
  private static final String API = "io.botmesh.api";
  private static final String ROOT = "io.botmesh.impl";
  private static final String PLANTED = ROOT + ".architecture.planted";

  private static final ArchRule STAR = HouseRules.seesOnlyItselfAndTheApi(ROOT);
  private static final ArchRule JAKARTA = HouseRules.jakartaOnlyInTheShell();
  private static final ArchRule TIME = HouseRules.timeOnlyFrom(ROOT + ".engine.SystemClock");
  private static final ArchRule CHANCE = HouseRules.chanceOnlyFrom(ROOT + ".cdi");
  private static final ArchRule VARIABLES = HouseRules.noStaticVariables();
  private static final ArchRule STATE = HouseRules.noStaticState();
  private static final ArchRule TELEMETRY = HouseRules.telemetryOnlyInTheShell();
  private static final ArchRule STORE = HouseRules.faultToleranceNeverReachesTheStore();
  private static final ArchRule HANDLER = HouseRules.faultToleranceNeverAroundAHandler();

  // The API is looked at here, too: it is below the rules and cannot look at itself.
  private static final JavaClasses SHIPPED = HouseRules.shipped(API, ROOT);

  static Stream<ArchRule> rules() {
    return Stream.of(
        STAR,
        HouseRules.seesOnlyItselfAndTheApi(API),
        JAKARTA,
        TIME,
        CHANCE,
        VARIABLES,
        STATE,
        TELEMETRY,
        STORE,
        HANDLER);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void whatIsShippedKeepsTheRule(ArchRule rule) {
    rule.check(SHIPPED);
  }

  @Test
  void allRoomsAreLookedAt() {
    assertThat(SHIPPED.stream().map(JavaClass::getPackageName))
        .contains(API, API + ".spi", ROOT + ".engine", ROOT + ".handler", ROOT + ".cdi")
        .doesNotContain(PLANTED);
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of(STAR, "SeesRedis"),
        Arguments.of(STAR, "SeesAnotherModule"),
        Arguments.of(JAKARTA, "SeesJakarta"),
        Arguments.of(JAKARTA, "SeesMicroProfile"),
        Arguments.of(TIME, "SystemTime$Millis"),
        Arguments.of(TIME, "SystemTime$Nanos"),
        Arguments.of(TIME, "SystemTime$InstantNow"),
        Arguments.of(TIME, "SystemTime$MethodReference"),
        Arguments.of(TIME, "SystemTime$Lambda"),
        Arguments.of(TIME, "SystemTime$Day"),
        Arguments.of(TIME, "SystemTime$DayAndTime"),
        Arguments.of(TIME, "SystemTime$Zoned"),
        Arguments.of(TIME, "SystemTime$SystemClock"),
        Arguments.of(TIME, "SystemTime$OldDate"),
        Arguments.of(CHANCE, "HomemadeChance$NewRandom"),
        Arguments.of(CHANCE, "HomemadeChance$NewSecureRandom"),
        Arguments.of(CHANCE, "HomemadeChance$RandomUuid"),
        Arguments.of(CHANCE, "HomemadeChance$ThreadsRandom"),
        Arguments.of(CHANCE, "HomemadeChance$DefaultGenerator"),
        Arguments.of(CHANCE, "HomemadeChance$MathRandom"),
        Arguments.of(VARIABLES, "StaticVariable"),
        Arguments.of(STATE, "StaticState"),
        Arguments.of(TELEMETRY, "SeesOpenTelemetry"),
        Arguments.of(STORE, "RepeatsTheStore"),
        Arguments.of(HANDLER, "RepeatsAHandler"));
  }

  @ParameterizedTest
  @MethodSource("violations")
  void theRuleIsRedOnItsPlantedViolation(ArchRule rule, String planted) throws Exception {
    JavaClasses violation =
        new ClassFileImporter().importClasses(Class.forName(PLANTED + "." + planted));

    assertThat(rule.evaluate(violation).getFailureReport().getDetails())
        .isNotEmpty()
        .allSatisfy(detail -> assertThat(detail).contains(planted));
  }
}
