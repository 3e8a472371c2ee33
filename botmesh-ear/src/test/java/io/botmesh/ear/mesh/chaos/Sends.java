package io.botmesh.ear.mesh.chaos;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What arrived outside. An entry may come again if its sender died or paused with it in hand; then
 * all of its sends but one are marked.
 */
final class Sends {
  private int arrived;
  private int again;
  private int marked;
  private int unmarkedAgain;

  /** Returns what came, each entry once, where it came first; counts the rest. */
  List<Remains.Reply> once(List<Outside.Arrival> all) {
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

  @Override
  public String toString() {
    return "arrived: "
        + arrived
        + ", marked as perhaps sent before: "
        + marked
        + ", arrived again: "
        + again
        + ", of these without a mark: "
        + unmarkedAgain;
  }
}
