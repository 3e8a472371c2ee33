package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.Coordinator;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.Store;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Inject;

/** Injects the bot of the module that asks, and what belongs to it. */
@Dependent
public class InjectedBots {
  private final ActiveBots bots;

  /** With all bots to choose from. */
  @Inject
  public InjectedBots(ActiveBots bots) {
    this.bots = bots;
  }

  /** Gives the bot of the injecting module; in a module without bots, the only one there is. */
  @Produces
  @Dependent
  public Bot bot(InjectionPoint point) {
    Class<?> asker = askerOf(point);
    return new BotReference(() -> bots.directory().meantBy(asker));
  }

  /** Gives the store of the injecting module's bot; in a module without bots, of the only one. */
  @Produces
  @Dependent
  public Store store(InjectionPoint point) {
    return new StoreReference(bots, askerOf(point));
  }

  /**
   * Gives the coordinator of the injecting module's bot; in a module without bots, the only one.
   */
  @Produces
  @Dependent
  public Coordinator coordinator(InjectionPoint point) {
    return new CoordinatorReference(bots, askerOf(point));
  }

  /** Gives where the dead letters of that bot are looked at. */
  @Produces
  @Dependent
  public DeadLetterOffice deadLetters(InjectionPoint point) {
    return new OfficeReference(bots, askerOf(point));
  }

  /** Gives what moves the chats of that bot to other names. */
  @Produces
  @Dependent
  public ChatMoves moves(InjectionPoint point) {
    return new MovesReference(bots, askerOf(point));
  }

  /** A lookup by hand, as by {@code CDI.current()}, has no class that asks: any module may. */
  private static Class<?> askerOf(InjectionPoint point) {
    return point.getMember() == null ? Bot.class : point.getMember().getDeclaringClass();
  }
}
