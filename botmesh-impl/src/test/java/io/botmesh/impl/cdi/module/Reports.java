package io.botmesh.impl.cdi.module;

import io.botmesh.api.Coordinator;
import io.botmesh.api.Leadership;
import io.botmesh.api.MessageContext;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.event.BecameFollower;
import io.botmesh.api.event.BecameLeader;
import io.botmesh.impl.cdi.Diary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The example of {@code docs/writing-a-bot.md}, at work. */
@ApplicationScoped
class Reports {
  @Inject Diary diary;

  @Inject Coordinator coordinator;

  /** Called on every replica each evening; one of them writes the report. */
  void write(List<String> pages) {
    Optional<Leadership> lead = coordinator.tryLead("job:report");
    if (lead.isEmpty()) {
      return; // another replica writes it
    }
    try (Leadership post = lead.get()) {
      for (String page : pages) {
        if (!post.stillHeld()) {
          return; // another replica may lead by now
        }
        store(page, post.fence());
      }
    }
  }

  private void store(String page, Object fence) {
    diary.write("page " + page + " under a fence: " + !fence.toString().isEmpty());
  }

  @OnMessage("report")
  void report() {
    write(List.of("one", "two"));
  }

  @OnMessage("lead for good")
  void leadForGood(MessageContext context) {
    boolean leads = coordinator.tryLead("for good").isPresent();
    boolean locks = coordinator.tryLock("for good").isPresent();
    context.reply("leads " + leads + ", locks " + locks);
  }

  void leads(@Observes BecameLeader event) {
    diary.write("leads: " + event.name() + " " + diary.place());
  }

  void follows(@Observes BecameFollower event) {
    diary.write("follows: " + event.name() + ", " + event.reason());
  }
}
