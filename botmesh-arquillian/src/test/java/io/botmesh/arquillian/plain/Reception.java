package io.botmesh.arquillian.plain;

import io.botmesh.api.Bot;
import io.botmesh.api.event.BotStarted;
import io.botmesh.arquillian.lib.Notes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Hears of all bots, and means one of them. */
@ApplicationScoped
public class Reception {
  @Inject Notes notes;

  @Inject
  @Named("desk")
  Bot desk;

  void started(@Observes BotStarted started) {
    notes.write("reception hears of " + started.bot().name());
  }

  String desk() {
    return desk.name() + " " + desk.replica().value();
  }
}
