package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.Store;
import io.botmesh.api.event.BotStarted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** A bean of the library's side, which has no bot of its own. */
@ApplicationScoped
public class Console {
  @Inject Bot bot;
  @Inject Store store;

  @Inject
  @Named("left")
  Bot left;

  @Inject Diary diary;

  void started(@Observes BotStarted started) {
    diary.write("console heard of " + started.bot().name());
  }

  void startedLater(@ObservesAsync BotStarted started) {
    diary.write("console heard later of " + started.bot().name() + " " + diary.place());
    if (diary.opens().contains("the console is grumpy")) {
      throw new IllegalStateException("the console is grumpy");
    }
  }

  /** Returns the bot that is injected here by its name. */
  public Bot left() {
    return left;
  }

  /** Returns the bot that is injected here. */
  public Bot bot() {
    return bot;
  }

  /** Returns the store that is injected here. */
  public Store store() {
    return store;
  }
}
