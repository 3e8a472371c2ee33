package io.botmesh.testkit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds a module to the rules of the house, and the rules to what they claim to catch: violations
 * that are planted in the package {@code architecture.planted} of its tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class HouseRulesContract {
  private final JavaClasses shipped;
  private final String known;
  private final String planted;
  private final List<Rule> rules;

  /**
   * Looks at a module.
   *
   * @param root its root package
   * @param known one of its classes, below the root: proves that the module is looked at
   * @param rules what it is held to
   */
  protected HouseRulesContract(String root, String known, Rule... rules) {
    this(HouseRules.shipped(root), root, known, rules);
  }

  /**
   * Looks at a module and what is looked at with it.
   *
   * @param shipped the classes
   * @param root the module's root package
   * @param known one of its classes, below the root: proves that the module is looked at
   * @param rules what all are held to
   */
  protected HouseRulesContract(JavaClasses shipped, String root, String known, Rule... rules) {
    this.shipped = shipped;
    this.known = root + "." + known;
    this.planted = root + ".architecture.planted";
    this.rules = List.of(rules);
  }

  /**
   * A rule and the violations that it is shown to catch in this module.
   *
   * @param rule the rule
   * @param planted simple names of planted classes; empty if another module shows it
   */
  protected record Rule(ArchRule rule, List<String> planted) {
    /** A rule with the classes that break it. */
    public static Rule of(ArchRule rule, String... planted) {
      return new Rule(rule, List.of(planted));
    }
  }

  final Stream<ArchRule> rules() {
    return rules.stream().map(Rule::rule);
  }

  final Stream<Arguments> violations() {
    return rules.stream()
        .flatMap(rule -> rule.planted().stream().map(name -> Arguments.of(rule.rule(), name)));
  }

  @ParameterizedTest
  @MethodSource("rules")
  final void whatIsShippedKeepsTheRule(ArchRule rule) {
    rule.check(shipped);
  }

  @Test
  final void theModuleIsLookedAtWithoutItsTests() {
    assertThat(shipped.stream().map(JavaClass::getName))
        .contains(known)
        .noneMatch(name -> name.startsWith(planted));
  }

  @ParameterizedTest
  @MethodSource("violations")
  final void theRuleIsRedOnItsPlantedViolation(ArchRule rule, String name)
      throws ClassNotFoundException {
    JavaClasses violation =
        new ClassFileImporter()
            .importClasses(Class.forName(planted + "." + name, false, getClass().getClassLoader()));

    assertThat(rule.evaluate(violation).getFailureReport().getDetails())
        .isNotEmpty()
        .allSatisfy(detail -> assertThat(detail).contains(name));
  }
}
