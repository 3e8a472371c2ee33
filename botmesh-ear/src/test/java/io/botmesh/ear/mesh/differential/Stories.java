package io.botmesh.ear.mesh.differential;

import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.GiveUpAnswer;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.RenewAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.TurnLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** How many stories are told as a rule, under which bounds, and what they must come upon. */
final class Stories {
  static final int NUMBER = 300;
  static final int LENGTH = 60;

  /** Bounds that are soon reached; texts of the stories fill the bytes of a line exactly. */
  static final List<TurnLimits> BOUNDS =
      List.of(
          Cast.limits(3, 60, 6, 5, 2), Cast.limits(2, 41, 4, 3, 1), Cast.limits(5, 90, 10, 8, 3));

  // Finer than by type. A fate that nothing leads to yet is not among them: DELETED.
  private static final List<String> FINER =
      List.of(
          "Accept Claimed itself",
          "Accept Claimed itself forgetful",
          "Accept Claimed an older one",
          "Accept Waiting held",
          "Accept Waiting held forgetful",
          "Accept Waiting free",
          "Accept Duplicate WAITING",
          "Accept Duplicate WAITING bound",
          "Accept Duplicate DONE",
          "Accept Duplicate DEAD",
          "Claim Claimed first attempt",
          "Claim Claimed further attempt",
          "Claim Held mine",
          "Claim Held by another",
          "Claim Empty idle",
          "Claim Empty busy",
          "Commit Committed",
          "Commit Committed idle",
          "Commit Committed next",
          "Commit Committed entries",
          "Commit Committed next entries",
          "Pump Entries some",
          "Pump Entries some later",
          "Pump Entries some maybe",
          "Pump Entries some later maybe",
          "Pump Entries none later",
          "Pump Empty idle",
          "Pump Empty busy",
          "Tick idle still",
          "Tick idle lost",
          "Tick busy still",
          "Tick busy lost",
          "Read checkpoint never data never",
          "Read checkpoint there data there",
          "Read checkpoint gone data gone",
          "Append some",
          "Append none",
          "Messages some",
          "Messages none",
          "Messages threw IllegalArgumentException",
          "UserData one",
          "UserData none",
          "Letters some",
          "Letters none",
          "Letters threw IllegalArgumentException",
          "PutLetter done",
          "DropLetter done",
          "Beat done",
          "Alive true",
          "Alive false",
          "Members some",
          "Members none",
          "Resign done",
          "Strike done",
          "Enter done",
          "Leave done",
          "Interests some",
          "Interests none",
          "Interests threw IllegalArgumentException",
          "Hints some",
          "Hints none",
          "Pass done",
          "Lose done",
          "again: Accept Claimed itself",
          "again: Accept Waiting held",
          "again: Accept Waiting free",
          "again: Accept Duplicate DONE",
          "again: Accept Busy",
          "again: Claim Claimed first attempt",
          "again: Claim Empty idle",
          "again: Save Saved",
          "again: Save Lost",
          "again: Renew RENEWED",
          "again: Commit Committed",
          "again: Commit Committed next",
          "again: Commit Lost",
          "again: GiveUp LOST",
          "again: Pump Entries some",
          "again: Tick busy still",
          "again: Append some");

  private Stories() {}

  /** Returns every kind of answer that the stories must come upon. */
  static List<String> everyKind() {
    List<String> kinds = new ArrayList<>(FINER);
    types("Save", SaveAnswer.class).forEach(kinds::add);
    Arrays.stream(RenewAnswer.values()).forEach(answer -> kinds.add("Renew " + answer));
    Arrays.stream(GiveUpAnswer.values()).forEach(answer -> kinds.add("GiveUp " + answer));
    return kinds;
  }

  /** Returns how every type of answer begins that the stories must come upon. */
  static List<String> everyType() {
    return Stream.of(
            types("Accept", AcceptAnswer.class),
            types("Claim", ClaimAnswer.class),
            types("Commit", CommitAnswer.class),
            types("Pump", PumpAnswer.class))
        .flatMap(types -> types)
        .toList();
  }

  private static Stream<String> types(String call, Class<?> answer) {
    // No chat moves in these stories: the contracts of moves tell of them.
    return Arrays.stream(answer.getPermittedSubclasses())
        .filter(type -> !type.getSimpleName().equals("Moved"))
        .map(type -> call + " " + type.getSimpleName());
  }
}
