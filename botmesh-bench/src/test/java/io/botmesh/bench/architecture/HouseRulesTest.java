package io.botmesh.bench.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds this module to the rules of the house. It may see every module: it measures them. */
class HouseRulesTest extends HouseRulesContract {
  private static final String ROOT = "io.botmesh.bench";

  HouseRulesTest() {
    super(
        ROOT,
        "Bench",
        Rule.of(HouseRules.jakartaOnlyInTheShell()),
        Rule.of(HouseRules.timeOnlyFrom("nowhere"), "OwnTime"),
        Rule.of(HouseRules.chanceOnlyFrom(ROOT + ".SeededChance")),
        Rule.of(HouseRules.noStaticVariables()),
        Rule.of(HouseRules.noFailureIsLoggedRaw()),
        Rule.of(HouseRules.noStaticState()),
        Rule.of(HouseRules.faultToleranceNeverReachesTheStore()),
        Rule.of(HouseRules.faultToleranceNeverAroundAHandler()));
  }
}
