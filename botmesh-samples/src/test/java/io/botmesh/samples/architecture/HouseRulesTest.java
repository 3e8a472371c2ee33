package io.botmesh.samples.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds the samples to what an application may do: they see the API, and nothing behind it. */
class HouseRulesTest extends HouseRulesContract {
  private static final String ROOT = "io.botmesh.samples";

  HouseRulesTest() {
    super(
        ROOT,
        "Signup",
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
