package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.DeadLetter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What arrived outside, and what lies among the dead letters since nobody knows whether it did. An
 * entry may come again if its sender died or paused with it in hand; then all of its sends but one
 * are marked. One that was twice in doubt is not sent a third time.
 */
final class Sends {
  private int arrived;
  private int again;
  private int marked;
  private int unmarkedAgain;
  private int unknown;
  private int unknownNotArrived;

  /**
   * Returns what came, each entry once, where it came first, and what may have come where it would
   * have been; counts the rest.
   */
  List<Remains.Reply> replies(List<Outside.Arrival> all, List<DeadLetter> letters) {
    List<Remains.Reply> replies = new ArrayList<>(once(all));
    for (DeadLetter letter : letters) {
      if (letter.kind() == DeadLetter.Kind.SEND && letter.unsure()) {
        unknown++;
        Remains.Reply reply = new Remains.Reply(letter.id(), Wording.replyIn(letter.payload()));
        if (replies.stream().noneMatch(said -> said.entry().equals(reply.entry()))) {
          unknownNotArrived++;
          replies.add(
              (int) replies.stream().takeWhile(said -> said.fence() < reply.fence()).count(),
              reply);
        }
      }
    }
    return replies;
  }

  private List<Remains.Reply> once(List<Outside.Arrival> all) {
    Map<String, Outside.Arrival> first = new LinkedHashMap<>();
    Set<String> unmarked = new HashSet<>();
    for (Outside.Arrival one : all) {
      arrived++;
      marked += one.maybe() ? 1 : 0;
      again += first.putIfAbsent(one.entry(), one) == null ? 0 : 1;
      unmarkedAgain += one.maybe() || unmarked.add(one.entry()) ? 0 : 1;
    }
    return first.values().stream().map(Outside.Arrival::reply).toList();
  }

  /** Returns what it tells of when each was sent. */
  List<Deed> deeds(List<Outside.Arrival> all) {
    return all.stream()
        .<Deed>map(
            one -> new Deed.Sent(one.chat(), one.entry(), new Span(one.from(), one.from() + 1)))
        .toList();
  }

  /** Returns how many came without a mark though another one had. */
  int unmarkedAgain() {
    return unmarkedAgain;
  }

  /** Returns how many came that had come before, marked or not. */
  int again() {
    return again;
  }

  /** Returns how many lie among the dead letters, since nobody knows whether they arrived. */
  int unknown() {
    return unknown;
  }

  @Override
  public String toString() {
    return "arrived: "
        + arrived
        + ", marked as perhaps sent before: "
        + marked
        + ", arrived again: "
        + again
        + ", of these without a mark: "
        + unmarkedAgain
        + ", dead letters since nobody knows whether they arrived: "
        + unknown
        + ", of these did not: "
        + unknownNotArrived;
  }
}
