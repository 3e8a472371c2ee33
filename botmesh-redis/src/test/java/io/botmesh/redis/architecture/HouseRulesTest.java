package io.botmesh.redis.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds this module to the rules of the house, and the rules to what they claim to catch. */
class HouseRulesTest extends HouseRulesContract {
  private static final String ROOT = "io.botmesh.redis";

  HouseRulesTest() {
    super(
        ROOT,
        "RedisBackendFactory",
        Rule.of(HouseRules.seesOnlyItselfAndTheApi(ROOT), "SeesTheEngine"),
        Rule.of(HouseRules.jakartaOnlyInTheShell(), "SeesJakarta"),
        // Nothing here reads time but through the clock handed in, or on the server.
        Rule.of(HouseRules.timeOnlyFrom("nowhere"), "SystemTime"),
        // A service that the platform loads has nobody to hand it a source of chance.
        Rule.of(HouseRules.chanceOnlyFrom(ROOT + ".RedisBackendFactory"), "HomemadeChance"),
        Rule.of(HouseRules.noStaticVariables(), "StaticVariable"),
        Rule.of(HouseRules.noFailureIsLoggedRaw()),
        Rule.of(HouseRules.noStaticState(), "StaticState"),
        Rule.of(HouseRules.telemetryOnlyInTheShell()),
        Rule.of(HouseRules.faultToleranceNeverReachesTheStore()));
  }
}
