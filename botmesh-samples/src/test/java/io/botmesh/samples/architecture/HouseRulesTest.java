package io.botmesh.samples.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.botmesh.testkit.architecture.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the samples to what an application may do: they see the API, and nothing behind it. */
class HouseRulesTest {
  private static final String ROOT = "io.botmesh.samples";
  private static final ArchRule STAR = HouseRules.seesOnlyItselfAndTheApi(ROOT);
  private static final JavaClasses SHIPPED = HouseRules.shipped(ROOT);

  static Stream<ArchRule> rules() {
    return Stream.of(
        STAR,
        HouseRules.timeOnlyFrom("nowhere"),
        HouseRules.chanceOnlyFrom("nowhere"),
        HouseRules.noStaticVariables(),
        HouseRules.noStaticState(),
        HouseRules.faultToleranceNeverReachesTheStore(),
        HouseRules.faultToleranceNeverAroundAHandler());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void whatIsShippedKeepsTheRule(ArchRule rule) {
    rule.check(SHIPPED);
  }

  @Test
  void theModuleIsLookedAt() {
    assertThat(SHIPPED.stream().map(JavaClass::getName)).contains(ROOT + ".Signup");
  }

  @Test
  void theStarIsRedOnItsPlantedViolation() {
    JavaClasses planted = new ClassFileImporter().importPackages(ROOT + ".architecture.planted");

    assertThat(STAR.evaluate(planted).getFailureReport().getDetails())
        .isNotEmpty()
        .allSatisfy(detail -> assertThat(detail).contains("SeesAnotherModule"));
  }
}
