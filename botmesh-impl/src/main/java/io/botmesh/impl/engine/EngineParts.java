package io.botmesh.impl.engine;

import io.botmesh.api.Bot;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.ConfigView;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.ProviderFactory;
import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.Texts;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What an engine is made of.
 *
 * @param settings what it is told
 * @param replica its own name, with a nonce made at this start
 * @param config the configuration, for its providers
 * @param backend where its state lives; closed by whoever opened it, after the engine
 * @param providers those that {@code settings.providers()} names
 * @param handler what becomes of a message
 * @param bot the bot it runs
 * @param codec writes and reads JSON
 * @param clock the time
 * @param events where events go
 * @param context wraps what runs application code
 * @param signals who measures
 * @param texts what it says by itself
 * @param runtime opens what it runs on, which it closes
 */
public record EngineParts(
    BotSettings settings,
    ReplicaId replica,
    ConfigView config,
    Backend backend,
    List<ProviderFactory> providers,
    TurnHandler handler,
    Bot bot,
    Codec codec,
    MeshClock clock,
    EventSink events,
    UnaryOperator<Runnable> context,
    Signals signals,
    Texts texts,
    Function<BotSettings, EngineRuntime> runtime) {

  /** On threads of the machine, with botmesh's own texts. */
  public EngineParts(
      BotSettings settings,
      ReplicaId replica,
      ConfigView config,
      Backend backend,
      List<ProviderFactory> providers,
      TurnHandler handler,
      Bot bot,
      Codec codec,
      MeshClock clock,
      EventSink events,
      UnaryOperator<Runnable> context,
      Signals signals) {
    this(
        settings,
        replica,
        config,
        backend,
        providers,
        handler,
        bot,
        codec,
        clock,
        events,
        context,
        signals,
        MachineRuntime::open);
  }

  /** With botmesh's own texts, in the bot's language. */
  public EngineParts(
      BotSettings settings,
      ReplicaId replica,
      ConfigView config,
      Backend backend,
      List<ProviderFactory> providers,
      TurnHandler handler,
      Bot bot,
      Codec codec,
      MeshClock clock,
      EventSink events,
      UnaryOperator<Runnable> context,
      Signals signals,
      Function<BotSettings, EngineRuntime> runtime) {
    this(
        settings,
        replica,
        config,
        backend,
        providers,
        handler,
        bot,
        codec,
        clock,
        events,
        context,
        signals,
        new Texts(settings.language().locale()),
        runtime);
  }

  /** Returns the same with other texts. */
  public EngineParts with(Texts others) {
    return new EngineParts(
        settings, replica, config, backend, providers, handler, bot, codec, clock, events, context,
        signals, others, runtime);
  }
}
