package io.botmesh.testmesh.talk;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.CommitAnswer.Committed;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SaveAnswer.Saved;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.json.DefaultJson;
import io.botmesh.testkit.dinner.DinnerGuest;
import io.botmesh.testkit.dinner.DinnerStyle;
import io.botmesh.testkit.dinner.Restaurant;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Choice;
import io.botmesh.testmesh.Conductor;
import io.botmesh.testmesh.Faults;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.MeshBot;
import io.botmesh.testmesh.MeshPlan;
import io.botmesh.testmesh.MeshReplica;
import io.botmesh.testmesh.OneThreadMesh;
import io.botmesh.testmesh.Witness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One dinner's conversation, whose replicas die where they are told to. The guest speaks to the
 * eldest that lives; the next one takes over. Time passes by itself, and costs nothing.
 */
final class DinnerStory {
  private static final ChatId CHAT = new ChatId("ann");
  private static final Duration THOUGHT = Duration.ofMillis(1300);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Duration AFTERWARDS = Duration.ofSeconds(30);

  private final List<Death> planned;
  private final DinnerStyle style;
  private final Restaurant restaurant = new Restaurant();
  private final DinnerGuest guest;
  private final Deaths deaths;
  private final OneThreadMesh mesh;
  private final Story story;
  private final List<ConversationHandedOver> handovers = new ArrayList<>();
  private final Set<String> ticked = new HashSet<>();
  private final List<String> findings = new ArrayList<>();
  private int said;

  /**
   * What became of a dinner.
   *
   * @param calls what the first replica asked for, up to its death or the dinner's end
   * @param repeated how many things the guest heard twice
   * @param marked how many were marked though they came once
   * @param askedAnew how many questions of forms were asked anew
   * @param again how often work was done again that was not on record
   * @param handovers how the conversation was taken over
   */
  record Verdict(
      List<Death> deaths,
      List<Call> calls,
      List<String> findings,
      int repeated,
      int marked,
      int askedAnew,
      int again,
      List<Outcome> handovers) {}

  static Verdict told(DinnerStyle style, List<Death> deaths) {
    DinnerStory story = new DinnerStory(style, deaths);
    try (DefaultJson json = new DefaultJson();
        OneThreadMesh closedAfter = story.mesh) {
      story.tell(json);
    }
    return story.verdict();
  }

  private DinnerStory(DinnerStyle style, List<Death> planned) {
    this.style = style;
    this.planned = planned;
    guest = new DinnerGuest(style, restaurant);
    deaths = new Deaths(planned, this::dies);
    Map<String, String> settings = new HashMap<>(style.settings());
    settings.put("botmesh.durability.enabled", "true");
    mesh =
        new OneThreadMesh(
            new MeshPlan(
                settings,
                Choice.IN_ORDER,
                Faults.NONE,
                new Ears(),
                this::take,
                backend -> backend));
    story = new Story(mesh.time()::passed);
  }

  private void dies(Member member) {
    story.tell(member + " dies");
    mesh.conductor().kill(member);
  }

  private void tell(DefaultJson json) {
    for (int number = 0; number <= Math.max(1, planned.size()); number++) {
      MeshReplica replica = mesh.start(id -> bot(id, json));
      mesh.run(() -> replica.engine().health().ready(), LONGEST);
      deaths.befall(replica.member());
    }
    deaths.begin();
    says(guest.greeting());
    if (!mesh.run(() -> guest.hasDined() && idle(), LONGEST)) {
      findings.add("it never came to its end");
    }
    deaths.end();
    mesh.run(() -> false, AFTERWARDS);
    judgeWhatIsLeft();
  }

  private MeshBot bot(ReplicaId id, DefaultJson json) {
    BotUnderTest tested = new BotUnderTest().routes(bot -> style.declare(bot, restaurant));
    style.bean(restaurant).ifPresent(bean -> tested.bean(() -> bean));
    return tested.at(id, mesh.settings(), json, mesh.time(), event -> raised(event));
  }

  private void raised(Object event) {
    story.tell("event " + event);
    if (event instanceof ConversationHandedOver handover) {
      handovers.add(handover);
    }
  }

  private boolean idle() {
    return mesh.backend().turns().look(CHAT).idle();
  }

  private void says(String text) {
    MessageId id = new MessageId("m" + ++said);
    story.tell(CHAT + ": " + text + "  (" + id + ")");
    Conductor conductor = mesh.conductor();
    new Delivery(
            new InboundMessage(CHAT, id, "mesh", text, mesh.time().now()),
            this::door,
            conductor,
            story)
        .offer();
  }

  private Optional<MeshReplica> door() {
    return mesh.replicas().stream().filter(replica -> !replica.gone()).findFirst();
  }

  private SendOutcome take(ReplicaId by, OutboundMessage message) {
    story.tell(
        by + " to " + CHAT + (message.maybe() ? " (perhaps again): " : ": ") + message.text());
    if (message.maybe() && planned.isEmpty()) {
      findings.add(message.entry() + " is marked, though nobody has died");
    }
    if (ticked.contains(message.entry())) {
      findings.add(message.entry() + " was sent again though it was ticked off");
    }
    Conductor conductor = mesh.conductor();
    guest
        .hears(by, message)
        .ifPresent(
            answer ->
                conductor.quickAfter(conductor.world(), THOUGHT, "answer", () -> says(answer)));
    deaths.arrived(message);
    return new SendOutcome.Accepted();
  }

  private void judgeWhatIsLeft() {
    findings.addAll(guest.findings());
    Backend store = mesh.backend();
    if (store.store().checkpoint(CHAT).value().isPresent()) {
      findings.add("the conversation is over, but its checkpoint stands");
    }
    if (!store.store().userData(CHAT).value().equals(Optional.of("{\"visits\":1}"))) {
      findings.add("one visit was to be counted: " + store.store().userData(CHAT).value());
    }
    if (!store.deadLetters().list(CHAT, 10).isEmpty()) {
      findings.add("there are dead letters: " + store.deadLetters().list(CHAT, 10));
    }
    for (int part = 0; part < ScheduleStore.PARTS; part++) {
      if (!store.schedules().list(part, Optional.empty(), 10).schedules().isEmpty()) {
        findings.add("a timer is left");
      }
    }
    if (!deaths.over()) {
      findings.add("not all have died that were to");
    }
    if (handovers.size() > planned.size()
        || handovers.stream().anyMatch(DinnerStory::isNoGoingOn)) {
      findings.add("handed over otherwise than by going on: " + handovers);
    }
    mesh.failures().forEach(thrown -> findings.add("a part ended with " + thrown));
    hearsNothingMore();
  }

  private static boolean isNoGoingOn(ConversationHandedOver handover) {
    return handover.outcome() != Outcome.RESUMED && handover.outcome() != Outcome.REPLAYED;
  }

  private void hearsNothingMore() {
    List<String> before = guest.texts();
    says("hello?");
    mesh.run(() -> guest.texts().size() > before.size() && idle(), LONGEST);
    List<String> more = guest.texts().subList(before.size(), guest.texts().size());
    if (!more.equals(List.of("Nobody asked."))) {
      findings.add("afterwards the bot said " + more);
    }
  }

  private Verdict verdict() {
    List<String> found =
        findings.isEmpty()
            ? List.of()
            : List.of(story.failure(style + " " + planned + ": " + findings).getMessage());
    return new Verdict(
        planned,
        deaths.calls(),
        found,
        guest.repeated(),
        guest.markedForNothing(),
        guest.askedAnew(),
        restaurant.again(),
        handovers.stream().map(ConversationHandedOver::outcome).toList());
  }

  /** Hears of all that is asked for. */
  private final class Ears implements Witness {
    @Override
    public void begins(Call call) {
      deaths.begins(call);
    }

    @Override
    public void done(Call call, Object outcome) {
      if (outcome instanceof Saved || outcome instanceof Committed) {
        restaurant.recorded(new ReplicaId(call.by().name()));
      }
      if (call.is(TurnStore.class, "tick")) {
        call.argument(TickCall.class).results().stream()
            .filter(TickCall.Result.Sent.class::isInstance)
            .forEach(sent -> ticked.add(sent.id()));
      }
      deaths.done(call);
    }

    @Override
    public void raised(Member by, Object event) {
      DinnerStory.this.raised(event);
    }
  }
}
