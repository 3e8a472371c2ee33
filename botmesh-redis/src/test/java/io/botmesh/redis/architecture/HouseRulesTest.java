package io.botmesh.redis.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.botmesh.redis.RedisBackendFactory;
import io.botmesh.testkit.architecture.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds this module to the rules of the house. */
class HouseRulesTest {
  private static final String ROOT = "io.botmesh.redis";
  private static final ArchRule TIME = HouseRules.timeOnlyFrom("nobody");
  private static final JavaClasses SHIPPED = HouseRules.shipped(ROOT);

  static Stream<ArchRule> rules() {
    return Stream.of(
        HouseRules.seesOnlyItselfAndTheApi(ROOT),
        HouseRules.jakartaOnlyInTheShell(),
        TIME,
        HouseRules.noStaticVariables(),
        HouseRules.noStaticState());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void whatIsShippedKeepsTheRule(ArchRule rule) {
    rule.check(SHIPPED);
  }

  /** Chance is made where the backend is put together, and nowhere else. */
  @Test
  void onlyTheFactoryMakesChance() {
    JavaClasses others =
        SHIPPED.that(DescribedPredicate.not(belongToAnyOf(RedisBackendFactory.class)));
    ArchRule chance = HouseRules.chanceOnlyFrom("nowhere");
    chance.check(others);
    assertThat(chance.evaluate(SHIPPED).hasViolation()).isTrue();
  }

  @Test
  void theRuleOnTimeIsRedOnItsPlantedViolation() {
    JavaClasses planted = new ClassFileImporter().importPackages(ROOT + ".architecture.planted");
    assertThat(TIME.evaluate(planted).hasViolation()).isTrue();
  }
}
