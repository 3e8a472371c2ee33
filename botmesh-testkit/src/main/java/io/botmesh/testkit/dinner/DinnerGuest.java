package io.botmesh.testkit.dinner;

import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.OutboundMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Somebody who has dinner: answers whatever is asked, once for each time that it is asked, and
 * knows how all of it should have gone. Thread-safe.
 */
public final class DinnerGuest {
  private static final Map<String, String> ANSWERS =
      Map.of(
          Dinner.NAME_ASKED, "Ann",
          Dinner.MAIL_ASKED, "ann@example.org",
          Dinner.DISH_ASKED, "2",
          Dinner.COUNT_ASKED, "0",
          Dinner.AT_LEAST_ONE, "3",
          Dinner.NOW_ASKED, "yes");

  private static final List<String> FORM = List.of(Dinner.NAME_ASKED, Dinner.MAIL_ASKED);

  private static final List<String> QUESTIONS =
      List.of(
          Dinner.NAME_ASKED,
          Dinner.MAIL_ASKED,
          Dinner.DISH_ASKED,
          Dinner.COUNT_ASKED,
          Dinner.NOW_ASKED);

  private final DinnerStyle style;
  private final Restaurant restaurant;
  // By their entries, in the order in which they were first heard; guarded by this.
  private final Map<String, List<Heard>> heard = new LinkedHashMap<>();

  private record Heard(ReplicaId by, String text, boolean maybe) {}

  /** Somebody who has heard nothing yet. */
  public DinnerGuest(DinnerStyle style, Restaurant restaurant) {
    this.style = style;
    this.restaurant = restaurant;
  }

  /** Returns what the guest says first. */
  public String greeting() {
    return Dinner.ENTERS;
  }

  /**
   * Hears what a replica sends, and returns what the guest says to it. Something that comes a
   * second time as the very same thing is not answered again.
   */
  public synchronized Optional<String> hears(ReplicaId by, OutboundMessage message) {
    List<Heard> all = heard.computeIfAbsent(message.entry(), entry -> new ArrayList<>());
    all.add(new Heard(by, message.text(), message.maybe()));
    return all.size() > 1
        ? Optional.empty()
        : Optional.ofNullable(ANSWERS.get(firstLine(message.text())));
  }

  /** Tells whether the dinner has come to its end for the guest. */
  public synchronized boolean hasDined() {
    return texts().contains(bill());
  }

  /** Returns every different thing that was heard, in order. */
  public synchronized List<String> texts() {
    return heard.values().stream().map(all -> all.get(0).text()).toList();
  }

  /** Returns how many things came a second time, by themselves or by a mark that says so. */
  public synchronized int repeated() {
    return (int) heard.values().stream().filter(all -> all.size() > 1).count();
  }

  /** Returns how many things came once, marked as perhaps repeated. */
  public synchronized int markedForNothing() {
    return (int)
        heard.values().stream().filter(all -> all.size() == 1 && all.get(0).maybe()).count();
  }

  /** Returns how many questions of a form were asked anew. */
  public synchronized int askedAnew() {
    return texts().size() - withoutFormsAskedAnew(texts()).size();
  }

  /**
   * Returns what did not go as it should have; empty if all did.
   *
   * @param deaths how many replicas have died meanwhile
   */
  public synchronized List<String> findings(int deaths) {
    List<String> findings = new ArrayList<>(restaurant.findings());
    List<String> was = texts();
    List<String> counted = style.asksFormsAnew() ? withoutFormsAskedAnew(was) : was;
    if (!counted.equals(expected())) {
      findings.add("heard " + was + ", and not " + expected());
    }
    if (style.asksFormsAnew()
        && FORM.stream().anyMatch(text -> was.stream().filter(text::equals).count() > 1 + deaths)) {
      findings.add("a form was asked more often than replicas died: " + was);
    }
    heard.forEach(
        (entry, all) -> {
          if (all.stream().skip(1).anyMatch(one -> !one.maybe())) {
            findings.add(entry + " came again without a mark: " + all);
          }
          if (all.size() > 1 && all.get(0).by().equals(all.get(1).by())) {
            findings.add(entry + " came twice of one replica: " + all);
          }
        });
    return findings;
  }

  /**
   * Returns what did not go as it should have without durability, for a guest who says the last
   * thing again when nothing comes: each question comes, and once more where a replica has died
   * that may not have sent it, perhaps with what an imperative conversation says just before it;
   * what is summed up is right. What the restaurant found is not among it.
   *
   * @param deaths how many replicas have died meanwhile
   */
  public synchronized List<String> findingsWithoutDurability(int deaths) {
    List<String> findings = new ArrayList<>();
    List<String> texts = texts();
    for (String question : QUESTIONS) {
      long asked = texts.stream().filter(text -> text.startsWith(question)).count();
      if (asked < 1 || asked > 1 + deaths) {
        findings.add(asked + " times asked: " + question);
      }
    }
    texts.stream()
        .filter(text -> Collections.frequency(texts, text) > (saysAgain() ? 1 + deaths : 1))
        .filter(text -> !ANSWERS.containsKey(firstLine(text)))
        .forEach(text -> findings.add("said again: " + text));
    texts.stream()
        .filter(text -> text.contains("now: ") && !text.equals(summed()))
        .forEach(text -> findings.add(text + " and not " + summed()));
    if (repeated() > 0) {
      findings.add("came again, though nothing is kept to be sent again: " + heard);
    }
    return findings;
  }

  private boolean saysAgain() {
    return style.goesOnElsewhere() == Outcome.REPLAYED;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String summed() {
    return Dinner.summed("Ann", "ann@example.org", "3", "fish", "true");
  }

  private List<String> expected() {
    return List.of(
        Dinner.welcome(restaurant.last("guest")),
        Dinner.NAME_ASKED,
        Dinner.MAIL_ASKED,
        Dinner.tableIs(restaurant.last("table")),
        Dinner.DISH_ASKED + "\n1. soup\n2. fish",
        Dinner.COUNT_ASKED,
        Dinner.AT_LEAST_ONE,
        Dinner.ONE_MOMENT,
        Dinner.orderIs(restaurant.last("order")),
        Dinner.NOW_ASKED,
        summed(),
        bill());
  }

  private String bill() {
    return Dinner.bill(restaurant.last("table"), restaurant.last("order"), restaurant.last("bill"));
  }

  /** Leaves out each question of the form but its last asking, as long as nothing else is asked. */
  private static List<String> withoutFormsAskedAnew(List<String> texts) {
    int begins = Math.min(1, texts.size());
    int ends = begins;
    while (ends < texts.size() && FORM.contains(texts.get(ends))) {
      ends++;
    }
    List<String> asked = texts.subList(begins, ends);
    Map<String, Integer> last = new HashMap<>();
    for (int at = 0; at < asked.size(); at++) {
      last.put(asked.get(at), at);
    }
    List<String> kept = new ArrayList<>(texts.subList(0, begins));
    for (int at = 0; at < asked.size(); at++) {
      if (last.get(asked.get(at)) == at) {
        kept.add(asked.get(at));
      }
    }
    kept.addAll(texts.subList(ends, texts.size()));
    return kept;
  }
}
