package io.botmesh.web.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds this module to the rules of the house; Jakarta is its very duty. */
class HouseRulesTest extends HouseRulesContract {
  private static final String ROOT = "io.botmesh.web";

  HouseRulesTest() {
    super(
        ROOT,
        "ChatMessages",
        Rule.of(
            HouseRules.seesOnlyItselfTheApiAnd(ROOT, "io.botmesh.webchat"), "SeesAnotherModule"),
        Rule.of(HouseRules.timeOnlyFrom("nowhere")),
        // Whoever makes the ids is made by the container, which has no source of chance to hand in.
        Rule.of(HouseRules.chanceOnlyFrom(ROOT + ".MessageIds")),
        Rule.of(HouseRules.noStaticVariables()),
        Rule.of(HouseRules.noFailureIsLoggedRaw()),
        Rule.of(HouseRules.noStaticState()),
        Rule.of(HouseRules.faultToleranceNeverReachesTheStore()),
        Rule.of(HouseRules.faultToleranceNeverAroundAHandler()));
  }
}
