package io.botmesh.redis.architecture;

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
  private static final String ROOT = "io.botmesh.redis";
  private static final String PLANTED = ROOT + ".architecture.planted";

  private static final ArchRule STAR = HouseRules.seesOnlyItselfAndTheApi(ROOT);
  private static final ArchRule JAKARTA = HouseRules.jakartaOnlyInTheShell();
  // Nothing here reads time but through the clock handed in, or on the server.
  private static final ArchRule TIME = HouseRules.timeOnlyFrom("nowhere");
  // A service that the platform loads has nobody to hand it a source of chance.
  private static final ArchRule CHANCE = HouseRules.chanceOnlyFrom(ROOT + ".RedisBackendFactory");
  private static final ArchRule VARIABLES = HouseRules.noStaticVariables();
  private static final ArchRule STATE = HouseRules.noStaticState();

  private static final JavaClasses SHIPPED = HouseRules.shipped(ROOT);

  static Stream<ArchRule> rules() {
    return Stream.of(
        STAR,
        JAKARTA,
        TIME,
        CHANCE,
        VARIABLES,
        STATE,
        HouseRules.telemetryOnlyInTheShell(),
        HouseRules.faultToleranceNeverReachesTheStore());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void whatIsShippedKeepsTheRule(ArchRule rule) {
    rule.check(SHIPPED);
  }

  @Test
  void theModuleIsLookedAt() {
    assertThat(SHIPPED.stream().map(JavaClass::getName))
        .contains(ROOT + ".RedisBackendFactory")
        .noneMatch(name -> name.startsWith(PLANTED));
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of(STAR, "SeesTheEngine"),
        Arguments.of(JAKARTA, "SeesJakarta"),
        Arguments.of(TIME, "SystemTime"),
        Arguments.of(CHANCE, "HomemadeChance"),
        Arguments.of(VARIABLES, "StaticVariable"),
        Arguments.of(STATE, "StaticState"));
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
