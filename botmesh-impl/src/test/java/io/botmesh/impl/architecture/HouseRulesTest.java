package io.botmesh.impl.architecture;

import io.botmesh.testkit.architecture.HouseRules;
import io.botmesh.testkit.architecture.HouseRulesContract;

/** Holds this module to the rules of the house, and the rules to what they claim to catch. */
class HouseRulesTest extends HouseRulesContract {
  private static final String API = "io.botmesh.api";
  private static final String ROOT = "io.botmesh.impl";

  HouseRulesTest() {
    super(
        // The API is looked at here, too: it is below the rules and cannot look at itself.
        HouseRules.shipped(API, ROOT),
        ROOT,
        "engine.SystemClock",
        Rule.of(HouseRules.seesOnlyItselfAndTheApi(ROOT), "SeesRedis", "SeesAnotherModule"),
        Rule.of(HouseRules.seesOnlyItselfAndTheApi(API)),
        Rule.of(HouseRules.jakartaOnlyInTheShell(), "SeesJakarta", "SeesMicroProfile"),
        Rule.of(
            HouseRules.timeOnlyFrom(ROOT + ".engine.SystemClock"),
            "SystemTime$Millis",
            "SystemTime$Nanos",
            "SystemTime$InstantNow",
            "SystemTime$MethodReference",
            "SystemTime$Lambda",
            "SystemTime$Day",
            "SystemTime$DayAndTime",
            "SystemTime$Zoned",
            "SystemTime$SystemClock",
            "SystemTime$OldDate"),
        Rule.of(
            HouseRules.chanceOnlyFrom(ROOT + ".cdi"),
            "HomemadeChance$NewRandom",
            "HomemadeChance$NewSecureRandom",
            "HomemadeChance$RandomUuid",
            "HomemadeChance$ThreadsRandom",
            "HomemadeChance$DefaultGenerator",
            "HomemadeChance$MathRandom"),
        Rule.of(HouseRules.noStaticVariables(), "StaticVariable"),
        Rule.of(HouseRules.noStaticState(), "StaticState"),
        Rule.of(HouseRules.telemetryOnlyInTheShell(), "SeesOpenTelemetry"),
        Rule.of(HouseRules.faultToleranceNeverReachesTheStore(), "RepeatsTheStore"),
        Rule.of(HouseRules.faultToleranceNeverAroundAHandler(), "RepeatsAHandler"),
        Rule.of(HouseRules.noFailureIsLoggedRaw(), "LogsAFailure$AtOnce", "LogsAFailure$IfWanted"));
  }
}
