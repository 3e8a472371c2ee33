package io.botmesh.ear.mesh;

import static org.awaitility.Awaitility.await;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.impl.config.ConversationSettings;
import io.botmesh.impl.config.HandoverSettings;
import io.botmesh.impl.conversation.AnnotatedConversation;
import io.botmesh.impl.conversation.BodyRuntime;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.ConversationRules;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.engine.Beyond;
import io.botmesh.impl.engine.MeshOfEngines;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.DefaultJson;
import io.botmesh.impl.signal.Signals;
import io.botmesh.testkit.dinner.DinnerGuest;
import io.botmesh.testkit.dinner.DinnerLeftovers;
import io.botmesh.testkit.dinner.DinnerStyle;
import io.botmesh.testkit.dinner.Restaurant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.awaitility.core.ConditionTimeoutException;

/**
 * One dinner's conversation with two replicas. The guest speaks to the left one, which is cut off
 * for good at one of its calls or sends, and then to the right one.
 */
final class KilledDinner implements Beyond, AutoCloseable {
  /** What a send is called among the calls. */
  static final String SEND = "Provider.send";

  private static final ChatId CHAT = new ChatId("ann");
  private static final Duration LONG = Duration.ofSeconds(60);

  private final DinnerStyle style;
  private final Optional<Cut> cut;
  private final Restaurant restaurant = new Restaurant();
  private final DinnerGuest guest;
  private final MeshClock clock = new SystemClock();
  private final DefaultJson json = new DefaultJson();
  private final Queue<ConversationDesk> desks = new ConcurrentLinkedQueue<>();
  private final Queue<Object> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger said = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();
  private final ExecutorService post = Executors.newSingleThreadExecutor();
  private final MeshOfEngines mesh;
  private final Replica left;
  private final Replica right;
  private volatile boolean begun;

  /**
   * Where the left one is cut off.
   *
   * @param call as {@code TurnStore.commit}
   * @param nth at which of them, from 1
   * @param done whether that one is done still
   */
  record Cut(String call, int nth, boolean done) {}

  /**
   * What became of a dinner.
   *
   * @param calls what the left replica asked for, in order
   * @param findings what was not as promised; empty if all was
   * @param died whether the left replica was cut off
   * @param repeated how many things the guest heard twice, the second time marked so
   */
  record Verdict(List<String> calls, List<String> findings, boolean died, int repeated) {}

  static Verdict told(DinnerStyle style, Optional<Cut> cut, Supplier<Backend> views) {
    try (KilledDinner dinner = new KilledDinner(style, cut, views)) {
      return dinner.told();
    }
  }

  private KilledDinner(DinnerStyle style, Optional<Cut> cut, Supplier<Backend> views) {
    this.style = style;
    this.cut = cut;
    guest = new DinnerGuest(style, restaurant);
    mesh = new MeshOfEngines().reaching(this);
    left = mesh.started(views.get(), this::bot, whole -> {});
    right = mesh.started(views.get(), this::bot, whole -> {});
  }

  private TurnHandler bot(ReplicaId id) {
    ConversationDesk desk =
        new ConversationDesk(
            json,
            clock,
            events::add,
            new CurrentStep(),
            Signals.NONE,
            new ConversationRules(handover(), conversations()),
            BodyRuntime.plain());
    desks.add(desk);
    DeclaredBot bot = new DeclaredBot("test", id, json, clock, desk);
    style.declare(bot, restaurant);
    style
        .bean(restaurant)
        .ifPresent(bean -> desk.add(AnnotatedConversation.read(bean.getClass(), () -> bean, json)));
    return bot.seal();
  }

  private HandoverSettings handover() {
    HandoverSettings usual = HandoverSettings.DEFAULT;
    return new HandoverSettings(
        style == DinnerStyle.FORWARDED,
        usual.fallback(),
        usual.ttl(),
        usual.notifyMessage(),
        usual.maxAnswerBytes());
  }

  private ConversationSettings conversations() {
    ConversationSettings usual = ConversationSettings.DEFAULT;
    return new ConversationSettings(
        usual.timeout(), style == DinnerStyle.REPLAYED, usual.liveMax());
  }

  private Verdict told() {
    left.backend.forgetCalls();
    cut.filter(where -> !where.call().equals(SEND))
        .ifPresent(where -> left.backend.cutAt(where.call(), where.nth(), where.done()));
    begun = true;
    says(guest.greeting());
    List<String> findings = new ArrayList<>();
    try {
      await().atMost(LONG).pollInterval(Duration.ofMillis(20)).until(this::isOver);
    } catch (ConditionTimeoutException never) {
      findings.add("it never came to its end");
    }
    boolean died = left.backend.isCut();
    List<String> calls = new ArrayList<>(left.backend.calls());
    for (int send = 0; send < sent.get(); send++) {
      calls.add(SEND);
    }
    findings.addAll(guest.findings(died ? 1 : 0));
    findings.addAll(DinnerLeftovers.findings(right.backend, CHAT));
    if (DinnerLeftovers.timerLeft(right.backend)) {
      findings.add("a timer is left");
    }
    if (events.stream().anyMatch(this::isNoGoingOn)) {
      findings.add("it was to be gone on with, and no more: " + events);
    }
    return new Verdict(
        calls,
        findings.isEmpty() ? List.of() : List.of(style + " " + cut + ": " + findings),
        died,
        guest.repeated());
  }

  private boolean isOver() {
    return guest.hasDined() && right.backend.turns().look(CHAT).idle();
  }

  private boolean isNoGoingOn(Object event) {
    return event instanceof ConversationHandedOver handover
        && handover.outcome() != style.goesOnElsewhere();
  }

  private void says(String text) {
    String id = "m" + said.incrementAndGet();
    post.execute(() -> offer(id, text));
  }

  /** Delivers as a provider does: until somebody has taken it. */
  private void offer(String id, String text) {
    while (!post.isShutdown()) {
      try {
        (left.backend.isCut() ? right : left).says(CHAT.value(), id, text);
        return;
      } catch (BotmeshException refused) {
        // Again, by whoever is there then.
      }
    }
  }

  @Override
  public SendOutcome send(ReplicaId from, OutboundMessage message) {
    if (!begun) {
      return new SendOutcome.NotSent("before the test");
    }
    if (!from.equals(left.id)) {
      guest.hears(from, message).ifPresent(this::says);
      return new SendOutcome.Accepted();
    }
    boolean last = isLast();
    if (last && !cut.orElseThrow().done()) {
      left.dies();
    }
    if (left.backend.isCut()) {
      return new SendOutcome.NotSent("the dead do not send");
    }
    guest.hears(from, message).ifPresent(this::says);
    if (last) {
      left.dies();
    }
    return new SendOutcome.Accepted();
  }

  private boolean isLast() {
    int number = sent.incrementAndGet();
    return cut.filter(where -> where.call().equals(SEND) && where.nth() == number).isPresent();
  }

  @Override
  public void close() {
    post.shutdownNow();
    mesh.close();
    desks.forEach(ConversationDesk::close);
    json.close();
  }
}
