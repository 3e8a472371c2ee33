package io.botmesh.testmesh.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds this module to the rules of the house. */
class HouseRulesTest extends HouseRulesContract {
  private static final String ROOT = "io.botmesh.testmesh";

  HouseRulesTest() {
    super(
        ROOT,
        "OneThreadMesh",
        Rule.of(HouseRules.seesOnlyItselfTheApiAnd(ROOT, "io.botmesh.impl"), "SeesAnotherModule"),
        Rule.of(HouseRules.jakartaOnlyInTheShell()),
        Rule.of(HouseRules.timeOnlyFrom("nowhere")),
        Rule.of(HouseRules.chanceOnlyFrom("nowhere")),
        Rule.of(HouseRules.noStaticVariables()),
        Rule.of(HouseRules.noFailureIsLoggedRaw()),
        Rule.of(HouseRules.noStaticState()),
        Rule.of(HouseRules.faultToleranceNeverReachesTheStore()),
        Rule.of(HouseRules.faultToleranceNeverAroundAHandler()));
  }
}
