package io.botmesh.impl.cdi;

import io.botmesh.api.spi.EventSink;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.function.UnaryOperator;

/**
 * A module as its server runs it: its beans, its events, its context. Thread-safe.
 *
 * @param beans looks beans up
 * @param declared what the modules declare
 * @param bots the bots that are active
 * @param module the module
 * @param context wraps a task so that it runs with the module's class loader and naming context
 */
record ModuleShell(
    BeanManager beans,
    MeshExtension declared,
    ActiveBots bots,
    AppModule module,
    UnaryOperator<Runnable> context) {
  /** Returns where to fire events on a thread that is in the module already. */
  EventSink events(AsyncObservers later) {
    return new ModuleEvents(this, later);
  }

  /** Returns where a thread of the engine fires events. */
  EventSink eventsFromOutside(AsyncObservers later) {
    EventSink inside = events(later);
    RequestScope requests = requests();
    return event -> context.apply(() -> requests.run(() -> inside.raise(event))).run();
  }

  /** Returns what tells observers beside the bot's work; whoever made it closes it. */
  AsyncObservers asyncObservers(String bot) {
    return new AsyncObservers(bot, module.loader(), context, requests()::run);
  }

  /** Returns what gives a message its request context. */
  RequestScope requests() {
    return new RequestScope(beans);
  }
}
