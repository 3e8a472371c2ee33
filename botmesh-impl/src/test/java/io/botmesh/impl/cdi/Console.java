package io.botmesh.impl.cdi;

import io.botmesh.api.Bot;
import io.botmesh.api.Store;
import io.botmesh.api.event.BotStarted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** A bean of the library's side, which has no bot of its own. */
@ApplicationScoped
public class Console {
  @Inject Bot bot;
  @Inject Store store;
  @Inject Diary diary;

  void started(@Observes BotStarted started) {
    diary.write("console heard of " + started.bot().name());
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
