package io.botmesh.testmesh.talk;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.json.DefaultJson;
import io.botmesh.testkit.dinner.DinnerGuest;
import io.botmesh.testkit.dinner.DinnerLeftovers;
import io.botmesh.testkit.dinner.DinnerStyle;
import io.botmesh.testkit.dinner.Restaurant;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Choice;
import io.botmesh.testmesh.Conductor;
import io.botmesh.testmesh.Faults;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.MeshPlan;
import io.botmesh.testmesh.MeshReplica;
import io.botmesh.testmesh.OneThreadMesh;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One dinner's conversation, whose replicas die where they are told to. The guest speaks to the
 * eldest that lives; the next one takes over. Time passes by itself, and costs nothing.
 */
final class DinnerStory implements AutoCloseable {
  private static final ChatId CHAT = new ChatId("ann");
  private static final String NOBODY = "Nobody asked.";
  private static final Duration THOUGHT = Duration.ofMillis(1300);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Duration AFTERWARDS = Duration.ofSeconds(30);

  private final DinnerStyle style;
  private final List<Death> planned;
  private final boolean durable;
  private final Restaurant restaurant = new Restaurant();
  private final DinnerGuest guest;
  private final Deaths deaths;
  private final Story story = new Story(this::passed);
  private final DinnerBooks books;
  private final DefaultJson json = new DefaultJson();
  private final BotUnderTest tested;
  private final OneThreadMesh mesh;
  private final List<String> findings = new ArrayList<>();
  private String last = "";
  private int words;
  private int said;
  private boolean givenUp;

  /**
   * What became of a dinner.
   *
   * @param calls what the first replica asked for, up to its death or the dinner's end
   * @param findings what was not as promised; empty if all was
   * @param deaths how many replicas have died
   * @param givenUp whether two deaths met the same send, which then is not tried a third time: such
   *     a dinner is not judged
   * @param repeated how many things the guest heard twice, the second time marked so
   * @param marked how many things were marked though they came once
   * @param askedAnew how many questions of forms were asked anew
   * @param again how often work was done again that was not on record
   * @param handovers how often the conversation was handed over
   */
  record Verdict(
      List<Call> calls,
      List<String> findings,
      int deaths,
      boolean givenUp,
      int repeated,
      int marked,
      int askedAnew,
      int again,
      int handovers) {}

  /** Tells one with durability. */
  static Verdict told(DinnerStyle style, List<Death> deaths) {
    return told(style, deaths, true);
  }

  /** Tells one without: a guest who hears nothing for long says the last thing again. */
  static Verdict toldWithoutDurability(DinnerStyle style, List<Death> deaths) {
    return told(style, deaths, false);
  }

  private static Verdict told(DinnerStyle style, List<Death> deaths, boolean durable) {
    try (DinnerStory story = new DinnerStory(style, deaths, durable)) {
      return story.told();
    }
  }

  private DinnerStory(DinnerStyle style, List<Death> planned, boolean durable) {
    this.style = style;
    this.planned = planned;
    this.durable = durable;
    guest = new DinnerGuest(style, restaurant);
    deaths = new Deaths(planned, this::dies);
    books = new DinnerBooks(deaths, restaurant, story);
    tested = new BotUnderTest().routes(bot -> style.declare(bot, restaurant));
    style.bean(restaurant).ifPresent(bean -> tested.bean(() -> bean));
    Map<String, String> settings = new HashMap<>(tested.settings());
    settings.putAll(style.settings());
    settings.put("botmesh.durability.enabled", String.valueOf(durable));
    mesh =
        new OneThreadMesh(
            new MeshPlan(
                settings, Choice.IN_ORDER, Faults.NONE, books, this::take, backend -> backend));
  }

  private Duration passed() {
    return mesh.time().passed();
  }

  private void dies(Member member) {
    story.tell(member + " dies");
    mesh.conductor().kill(member);
  }

  private Verdict told() {
    for (int number = 0; number <= Math.max(1, planned.size()); number++) {
      deaths.befall(started());
    }
    deaths.begin();
    says(guest.greeting());
    if (!mesh.run(() -> hasEnded() && idle(), LONGEST)) {
      findings.add("it never came to its end");
    }
    deaths.end();
    mesh.run(() -> false, AFTERWARDS);
    judge();
    return new Verdict(
        deaths.calls(),
        findings.isEmpty()
            ? List.of()
            : List.of(story.failure(style + " " + planned + ": " + findings).getMessage()),
        deaths.happened(),
        givenUp,
        guest.repeated(),
        guest.markedForNothing(),
        guest.askedAnew(),
        restaurant.again(),
        books.handovers().size());
  }

  private Member started() {
    MeshReplica replica =
        mesh.start(id -> tested.at(id, mesh.settings(), json, mesh.time(), books::heard));
    mesh.run(() -> replica.engine().health().ready(), LONGEST);
    return replica.member();
  }

  /** Without durability the last words may be lost; then the next message is nobody's. */
  private boolean hasEnded() {
    return guest.hasDined() || (!durable && guest.texts().contains(NOBODY));
  }

  private boolean idle() {
    return mesh.backend().turns().look(CHAT).idle();
  }

  private void says(String text) {
    MessageId id = new MessageId("m" + ++said);
    story.tell(CHAT + ": " + text + "  (" + id + ")");
    InboundMessage message = new InboundMessage(CHAT, id, "mesh", text, mesh.time().now());
    new Delivery(message, this::door, mesh.conductor(), story).offer();
    if (!durable) {
      last = text;
      awaitsWord();
    }
  }

  /** Says the last thing again if nothing is heard or said for long. */
  private void awaitsWord() {
    int word = ++words;
    Conductor conductor = mesh.conductor();
    conductor.quickAfter(
        conductor.world(),
        PATIENCE,
        "again",
        () -> {
          if (word == words && !hasEnded()) {
            says(last);
          }
        });
  }

  private Optional<MeshReplica> door() {
    return mesh.replicas().stream().filter(replica -> !replica.gone()).findFirst();
  }

  private SendOutcome take(ReplicaId by, OutboundMessage message) {
    story.tell(by + (message.maybe() ? " perhaps again: " : ": ") + message.text());
    if (message.maybe() && planned.isEmpty()) {
      findings.add(message.entry() + " is marked, though nobody has died");
    }
    if (books.ticked(message.entry())) {
      findings.add(message.entry() + " was sent again though it was ticked off");
    }
    guest.hears(by, message).ifPresent(this::answers);
    if (!durable) {
      awaitsWord();
    }
    deaths.arrived(message);
    return new SendOutcome.Accepted();
  }

  private void answers(String text) {
    Conductor conductor = mesh.conductor();
    conductor.quickAfter(conductor.world(), THOUGHT, "answer", () -> says(text));
  }

  private void judge() {
    if (planned.size() > 1 && DinnerLeftovers.givenUp(mesh.backend(), CHAT)) {
      givenUp = true;
      findings.clear();
      return;
    }
    findings.addAll(
        durable ? guest.findings(planned.size()) : guest.findingsWithoutDurability(planned.size()));
    if (!durable && !books.begunAnew()) {
      findings.addAll(restaurant.findings());
    }
    findings.addAll(DinnerLeftovers.findings(mesh.backend(), CHAT));
    // Without durability the order to cancel it may be lost; then it comes in vain.
    if (durable && DinnerLeftovers.timerLeft(mesh.backend())) {
      findings.add("a timer is left");
    }
    // A second one may come too late: there is nothing more to do.
    if (deaths.happened() == 0 && !planned.isEmpty()) {
      findings.add("nobody has died");
    }
    judgeHandovers(books.handovers());
    hearsNothingMore();
    mesh.failures().forEach(thrown -> findings.add("a part ended with " + thrown));
  }

  private void judgeHandovers(List<ConversationHandedOver> told) {
    // Who dies before its commit, or just after it, tells nobody.
    int fewest = planned.size() > 1 || !durable ? 0 : books.changesOfReplica();
    if (told.size() < fewest
        || told.size() > books.changesOfReplica()
        || !told.stream().allMatch(this::isAsItShould)) {
      findings.add(books.changesOfReplica() + " times handed over, which was told of so: " + told);
    }
  }

  private boolean isAsItShould(ConversationHandedOver handover) {
    return handover.outcome() == style.goesOnElsewhere()
        || (!durable && DinnerBooks.isReplacement(handover));
  }

  private void hearsNothingMore() {
    List<String> before = guest.texts();
    says("hello?");
    mesh.run(() -> guest.texts().size() > before.size() && idle(), LONGEST);
    List<String> more = guest.texts().subList(before.size(), guest.texts().size());
    if (!more.equals(List.of(NOBODY))) {
      findings.add("afterwards the bot said " + more);
    }
  }

  @Override
  public void close() {
    mesh.close();
    tested.close();
    json.close();
  }
}
