package io.botmesh.samples;

import io.botmesh.api.Bot;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Coordinator;
import io.botmesh.api.HeldLock;
import io.botmesh.api.MessageContext;
import io.botmesh.api.event.BotStarting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Commands that break things on purpose, for tests; not understood unless {@code
 * botmesh.samples.faults} is true.
 */
@ApplicationScoped
public class Faults {
  private static final int STATUS = 86;
  private static final String LOCK = "samples";
  private static final Duration LONG = Duration.ofSeconds(40);
  private static final Pattern FAIL_WITH = Pattern.compile("(?is)fail with (.+)");

  @Inject Bot bot;
  @Inject Coordinator coordinator;

  @Inject
  @ConfigProperty(name = "botmesh.samples.faults", defaultValue = "false")
  boolean wanted;

  void routes(@Observes BotStarting starting) {
    if (!wanted) {
      return;
    }
    bot.when("halt", Faults::halt);
    bot.when("halt always", ctx -> Runtime.getRuntime().halt(STATUS));
    bot.when("fail", ctx -> fail());
    bot.when(FAIL_WITH, Faults::failWith);
    bot.when("fail once", Faults::failOnce);
    bot.when("keep lock", this::keepLock);
    bot.when("wait for lock", this::waitForLock);
    bot.conversation("ask-live", Faults::askLive).on("ask-live").live();
  }

  /** What it holds nobody could store: another replica cannot go on with it. */
  private static void askLive(ConversationContext c) {
    Thread mine = Thread.currentThread();
    String said = c.ask("Say something.").text();
    c.say(mine == Thread.currentThread() ? "You said " + said : "Somebody else goes on here");
  }

  /** Never gives it back: that is left to the bot's stop. */
  private void keepLock(MessageContext ctx) {
    ctx.reply(coordinator.tryLock(LOCK).isPresent() ? "kept" : "another has it");
  }

  private void waitForLock(MessageContext ctx) throws InterruptedException {
    Optional<HeldLock> lock = coordinator.tryLock(LOCK, LONG);
    lock.ifPresent(HeldLock::close);
    ctx.reply(lock.isPresent() ? "had it" : "another has it");
  }

  private static void halt(MessageContext ctx) {
    if (ctx.attempt() == 1) {
      // Like a power cut: no shutdown hook runs.
      Runtime.getRuntime().halt(STATUS);
    }
    survived(ctx);
  }

  private static void failOnce(MessageContext ctx) {
    if (ctx.attempt() == 1) {
      fail();
    }
    survived(ctx);
  }

  private static void survived(MessageContext ctx) {
    ctx.reply("survived, attempt " + ctx.attempt());
  }

  /** Like much real code it quotes in its failure what it was given. */
  private static void failWith(MessageContext ctx) {
    throw new IllegalStateException(ctx.groups().get(0));
  }

  private static void fail() {
    throw new IllegalStateException("This handler fails on purpose");
  }
}
