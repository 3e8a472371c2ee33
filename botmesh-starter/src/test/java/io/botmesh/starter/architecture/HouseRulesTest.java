package io.botmesh.starter.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds this module to the rules of the house; Jakarta is its very duty. */
class HouseRulesTest extends HouseRulesContract {
  private static final String ROOT = "io.botmesh.starter";

  HouseRulesTest() {
    super(
        ROOT,
        "Starter",
        Rule.of(HouseRules.seesOnlyItselfAndTheApi(ROOT), "SeesAnotherModule"),
        Rule.of(HouseRules.timeOnlyFrom("nowhere")),
        Rule.of(HouseRules.chanceOnlyFrom("nowhere")),
        Rule.of(HouseRules.noStaticVariables()),
        Rule.of(HouseRules.noFailureIsLoggedRaw()),
        Rule.of(HouseRules.noStaticState()),
        Rule.of(HouseRules.faultToleranceNeverReachesTheStore()),
        Rule.of(HouseRules.faultToleranceNeverAroundAHandler()));
  }
}
