package io.botmesh.impl.cdi.module;

import io.botmesh.api.Coordinator;
import io.botmesh.api.Fence;
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
class Cleaning {
  @Inject Diary diary;

  @Inject Coordinator coordinator;

  private volatile Optional<Leadership> post = Optional.empty();

  /** Called on every replica now and then; only the one that leads does it. */
  void cleanUp(List<String> remains) {
    if (!leads()) {
      post = coordinator.tryLead("job:clean-up");
    }
    for (String one : remains) {
      if (!leads()) {
        return; // another replica leads, or may do so by now
      }
      remove(one, post.get().fence());
    }
  }

  private boolean leads() {
    return post.isPresent() && post.get().stillHeld();
  }

  private void remove(String one, Fence fence) {
    diary.write("removed " + one + " under a fence: " + (fence.number() > 0));
  }

  @OnMessage("clean up")
  void cleanUp() {
    cleanUp(List.of("one", "two"));
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
