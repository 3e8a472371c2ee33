package io.botmesh.impl.cdi;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.Bot;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.BotStarted;
import io.botmesh.api.event.BotStarting;
import io.botmesh.api.event.BotStopped;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.BackendContext;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.conversation.AnswerConstraints;
import io.botmesh.impl.conversation.BodyRuntime;
import io.botmesh.impl.conversation.ConversationDesk;
import io.botmesh.impl.conversation.ConversationRules;
import io.botmesh.impl.conversation.CurrentStep;
import io.botmesh.impl.dialogue.BodyThreads;
import io.botmesh.impl.engine.Engine;
import io.botmesh.impl.engine.EngineParts;
import io.botmesh.impl.engine.SystemClock;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.signal.Signals;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;

/** One start of a module's bot. Used once. */
final class BotStart {
  private static final System.Logger LOG = System.getLogger(BotStart.class.getName());

  private final ModuleShell shell;
  private final CurrentStep currentStep;
  private final WayBack wayBack = new WayBack();

  BotStart(ModuleShell shell, CurrentStep currentStep) {
    this.shell = shell;
    this.currentStep = currentStep;
  }

  /** Starts the bot; what a failed start had opened is closed again. */
  AutoCloseable run(BotPlan plan, ReplicaId replica) {
    try {
      start(plan, replica);
      return wayBack;
    } catch (RuntimeException | Error failed) {
      wayBack.close();
      throw failed;
    }
  }

  private void start(BotPlan plan, ReplicaId replica) {
    MeshClock clock = new SystemClock();
    Codec codec = codec();
    AsyncObservers later = shell.asyncObservers(plan.settings().bot());
    // A start that fails before there is a backend ends their threads, too.
    wayBack.add("asynchronous observers of a failed start", later);
    EventSink events = shell.eventsFromOutside(later);
    Signals signals = Telemetry.of(shell, plan.settings().bot(), replica, clock);
    ConversationDesk conversations =
        new ConversationDesk(
            codec,
            clock,
            events,
            currentStep,
            signals,
            ConversationRules.of(plan.settings()),
            new BodyRuntime(
                BodyThreads.of(plan.settings()),
                shell.context(),
                new BodyContexts(shell.requests(), shell.declared().message())));
    DeclaredBot declared =
        new DeclaredBot(
            plan.settings().bot(),
            replica,
            codec,
            clock,
            conversations,
            plan.texts(),
            shell.declared().message());
    ModuleBot bot = active(declared, plan.prefix());
    shell.events(later).raise(new BotStarting(declared));
    new BeanDeclarations(shell, references(), constraints(plan))
        .putInto(declared, conversations, codec);
    TurnHandler handler = new ScopedTurnHandler(shell.requests(), declared.seal());
    Backend backend = opened(plan, clock);
    Engine engine =
        new Engine(
            new EngineParts(
                    plan.settings(),
                    replica,
                    plan.config(),
                    backend,
                    plan.providers(),
                    handler,
                    declared,
                    codec,
                    clock,
                    events,
                    shell.context(),
                    signals)
                .with(plan.texts()));
    wayBack.add("asynchronous observers", later);
    wayBack.add("observers", () -> stopped(bot, later));
    // After the engine, and while their beans are still there.
    wayBack.add("conversations", conversations);
    wayBack.add("engine", engine);
    engine.start();
    bot.running(engine);
    LOG.log(INFO, "BMESH-0610 Bot {0} runs here as replica {1}", declared.name(), replica.value());
    tell(new BotStarted(declared), later);
  }

  private Codec codec() {
    // One for each start: it remembers the module's classes, and would keep them in memory.
    Jsonb jsonb = JsonbBuilder.create();
    wayBack.add("JSON-B", jsonb);
    return new JsonbCodec(jsonb);
  }

  private AnswerConstraints constraints(BotPlan plan) {
    return AnswerChecks.of(shell.beans(), plan.settings().bot(), wayBack);
  }

  private BeanReferences references() {
    BeanReferences references = new BeanReferences(shell.beans());
    wayBack.add("beans", references);
    return references;
  }

  private ModuleBot active(Bot declared, String prefix) {
    ModuleBot bot = new ModuleBot(shell.module(), declared, prefix);
    shell.bots().enter(bot);
    wayBack.add("registration", () -> shell.bots().leave(bot));
    return bot;
  }

  private void stopped(ModuleBot bot, AsyncObservers later) {
    if (bot.engine().isPresent()) {
      LOG.log(INFO, "BMESH-0611 Bot {0} has stopped here", bot.bot().name());
      tell(new BotStopped(bot.bot()), later);
    }
  }

  private Backend opened(BotPlan plan, MeshClock clock) {
    Backend backend =
        plan.backend()
            .open(
                new BackendContext(
                    plan.config(), plan.settings().bot(), plan.settings().limits(), clock));
    wayBack.add("backend", backend);
    if (!backend.shared()) {
      LOG.log(
          WARNING,
          "BMESH-0612 Bot {0} keeps its state in the memory of this process: other replicas share"
              + " nothing with it, and a restart forgets all. Set botmesh.redis.url to share it.",
          plan.settings().bot());
    }
    return backend;
  }

  /** The bot runs or has stopped already: an observer cannot change that. */
  private void tell(Object event, AsyncObservers later) {
    try {
      shell.events(later).raise(event);
    } catch (RuntimeException failed) {
      LOG.log(
          WARNING,
          "BMESH-0613 An observer of {0} failed{1}",
          event.getClass().getSimpleName(),
          SafeTrace.of(failed));
    }
  }
}
