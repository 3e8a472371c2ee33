package io.botmesh.impl.engine;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.accept.Intake;
import io.botmesh.impl.accept.IntakeSettings;
import io.botmesh.impl.accept.NextRooms;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.lead.LeadRoom;
import io.botmesh.impl.lead.LeadTimes;
import io.botmesh.impl.letters.LetterOffice;
import io.botmesh.impl.letters.Releases;
import io.botmesh.impl.letters.Visits;
import io.botmesh.impl.life.InterestIndex;
import io.botmesh.impl.life.Lifeline;
import io.botmesh.impl.life.Recovery;
import io.botmesh.impl.life.Vigil;
import io.botmesh.impl.move.Carriage;
import io.botmesh.impl.move.Mover;
import io.botmesh.impl.outbox.Courier;
import io.botmesh.impl.outbox.OutboxPumps;
import io.botmesh.impl.outbox.PumpTools;
import io.botmesh.impl.timer.GoneChats;
import io.botmesh.impl.timer.Timers;
import io.botmesh.impl.turn.HandlerRun;
import io.botmesh.impl.turn.Permits;
import io.botmesh.impl.turn.TurnEffects;
import io.botmesh.impl.turn.TurnServer;
import io.botmesh.impl.turn.TurnSettings;
import io.botmesh.impl.turn.TurnTaker;
import io.botmesh.impl.wire.Letters;
import io.botmesh.impl.wire.TimerLetters;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rooms of one engine, wired. A message goes through them in one direction: accept, turn,
 * commit, outbox.
 */
final class Rooms {
  private static final System.Logger LOG = System.getLogger(Rooms.class.getName());

  private static final Duration ENTER_AGAIN = Duration.ofSeconds(30);

  final Lifeline lifeline;
  final TurnTaker taker;
  final TurnServer server;
  final OutboxPumps pumps;
  final Recovery recovery;
  final Watchman watchman;
  final Intake intake;
  final LeadRoom lead;
  final Timers timers;
  final LetterOffice office;
  final Mover mover;

  Rooms(
      EngineParts parts,
      EngineThreads threads,
      Pause pause,
      Function<String, Optional<Provider>> providers) {
    BotSettings settings = parts.settings();
    BotSettings.Coordination times = settings.coordination();
    Backend backend = parts.backend();
    Asking asking = new Asking(parts.clock(), pause);
    Tokens tokens = new Tokens(parts.replica());
    ReplicaTools tools =
        new ReplicaTools(
            backend.turns(),
            parts.replica(),
            asking,
            tokens,
            threads,
            parts.clock(),
            parts.signals());
    // An observer may be slow: no room, and above all no heartbeat, waits for one.
    EventSink events = event -> threads.tell(() -> parts.events().raise(event));
    Letters letters = new Letters(parts.codec());
    ChatDesks desks = new ChatDesks();
    Permits permits = new Permits(settings.maxParallel());
    InterestIndex index = new InterestIndex(backend.roster(), parts.replica(), desks, asking);
    Apologies apologies =
        new Apologies(letters, parts.texts(), settings.providers(), parts.replica(), parts.clock());
    lifeline =
        new Lifeline(
            backend.roster(),
            parts.replica(),
            times.deadAfter(),
            parts.clock(),
            life -> fulfilDuties(index, life));
    lead =
        new LeadRoom(
            backend,
            parts.replica(),
            new LeadTimes(
                times.lease(),
                // What is in this process's memory is not lost without its holders.
                backend.shared() ? times.lease() : Duration.ZERO,
                times.heartbeat(),
                times.deadAfter(),
                times.providerDown()),
            parts.clock(),
            asking,
            pause,
            tokens,
            lifeline,
            threads,
            events,
            parts.context());
    Vigil vigil = new Vigil(backend.roster(), lifeline, threads);
    timers =
        new Timers(
            tools,
            backend.schedules(),
            new TimerLetters(parts.codec()),
            message -> intake().enter(message));
    Courier courier =
        new Courier(
            providers,
            settings.outbox(),
            letters,
            backend.store(),
            backend.deadLetters(),
            apologies,
            timers.orders(),
            new ChatNewsDesk(threads, this::mover, new GoneChats(timers.ofChats(), events)),
            events,
            parts.clock(),
            parts.signals());
    pumps =
        new OutboxPumps(
            new PumpTools(
                backend.turns(),
                parts.replica(),
                times.lease(),
                asking,
                tokens,
                lifeline,
                vigil,
                threads,
                parts.clock(),
                courier));
    taker =
        new TurnTaker(
            tools, times.lease(), permits, lifeline, index, vigil, backend.wakeUps(), pumps);
    server =
        new TurnServer(
            tools,
            new TurnSettings(
                times.lease(),
                times.turnWait(),
                times.settle(),
                settings.durability().retryDelay(),
                settings.limits().maxAttempts()),
            permits,
            letters,
            backend.store(),
            new HandlerRun(timers.router(parts.handler()), parts.context()),
            taker,
            new TurnEffects(
                pumps,
                events,
                apologies,
                message -> intake().acceptAnew(message),
                (desk, ticket) -> intake().waitAnew(desk, ticket)));
    taker.servedBy(server);
    pumps.attendedBy(taker);
    Visits visits = new Visits(desks, index, lifeline, asking, taker, pumps);
    Carriage carriage =
        new Carriage(
            tools, pause, visits, timers.ofChats(), message -> intake().enter(message), events);
    taker.carriedBy((desk, to) -> carriage.bring(desk, to, Duration.ZERO).more());
    mover = new Mover(backend.turns(), asking, visits, carriage);
    office =
        new LetterOffice(
            backend.deadLetters(),
            new Releases(
                backend.turns(),
                parts.replica(),
                times.lease(),
                asking,
                tokens,
                letters,
                parts.clock(),
                visits));
    recovery =
        new Recovery(
            backend.roster(), parts.replica(), lifeline, index, vigil, desks, taker, threads);
    watchman =
        new Watchman(desks, taker, recovery, threads, () -> enterAgain(index, asking), pumps);
    intake =
        new Intake(
            tools,
            new IntakeSettings(
                settings.durability().enabled().orElse(backend.shared()),
                times.lease(),
                times.turnWait(),
                settings.maxTextBytes(),
                settings.maxChatIdBytes()),
            backend,
            letters,
            desks,
            new NextRooms(lifeline, index, permits, taker, server),
            mover,
            events);
  }

  private Mover mover() {
    return mover;
  }

  private Intake intake() {
    return intake;
  }

  // Asked again: after a restart of the store, the connections that lay ready cost a lost reply.
  private void enterAgain(InterestIndex index, Asking asking) {
    try {
      asking.ask(
          ENTER_AGAIN,
          () -> {
            index.enterAll(lifeline.ensure());
            return true;
          });
    } catch (BotmeshException outOfReach) {
      // A store out of reach for so long makes the heartbeat lapse, and that enters every chat
      // again.
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "The chats could not be entered again" + SafeTrace.of(outOfReach));
    }
  }

  private void fulfilDuties(InterestIndex index, long life) {
    pumps.lapse();
    index.enterAll(life);
    server.renewAll();
  }
}
