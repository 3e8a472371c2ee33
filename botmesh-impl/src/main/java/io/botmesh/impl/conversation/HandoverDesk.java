package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fallback;
import io.botmesh.api.Interrupted;
import io.botmesh.api.Write;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.config.HandoverSettings;
import io.botmesh.impl.handler.TurnContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Decides what becomes of a conversation that cannot be gone on with here (R9), and tells of every
 * handover once it is committed (R5). Thread-safe.
 */
final class HandoverDesk {
  static final String CHANGED = "changed";
  static final String NOT_SERIALISABLE = "not-serialisable";
  static final String TOO_LARGE = "too-large";
  static final String EXPIRED = "expired";
  static final String ALIVE = "live";
  static final String NOT_PERSISTENT = "not-persistent";
  static final String REPLACED = "replaced";

  private static final System.Logger LOG = System.getLogger(HandoverDesk.class.getName());

  private final HandoverSettings settings;
  private final EventSink events;
  private final Beginning beginning;
  private final Consumer<ChatId> forgetting;
  private volatile Optional<Fallback> own = Optional.empty();

  /** Begins a conversation. */
  @FunctionalInterface
  interface Beginning {
    /** Begins it with these values. */
    void begin(TurnContext context, ConversationDefinition definition, Map<String, Object> initial)
        throws Exception;
  }

  /**
   * A desk.
   *
   * @param forgetting forgets what is held here of a conversation that is over
   */
  HandoverDesk(
      HandoverSettings settings,
      EventSink events,
      Beginning beginning,
      Consumer<ChatId> forgetting) {
    this.forgetting = forgetting;
    this.settings = settings;
    this.events = events;
    this.beginning = beginning;
  }

  /**
   * Lets the application decide.
   *
   * @return false if it does already
   */
  boolean decidedBy(Fallback fallback) {
    if (own.isPresent()) {
      return false;
    }
    own = Optional.of(fallback);
    return true;
  }

  /**
   * Deals with a conversation that a message came for.
   *
   * @param definition what it is here; empty if it is unknown
   * @return whether the message is used up; if not, it is routed as usual
   */
  boolean stuck(
      TurnContext context,
      Checkpoint checkpoint,
      Optional<ConversationDefinition> definition,
      String reason)
      throws Exception {
    over(context, checkpoint, definition, reason);
    if (own.isPresent()) {
      return decided(context, checkpoint, reason);
    }
    return switch (settings.fallback()) {
      case NOTIFY -> {
        sayInterrupted(context);
        tell(context, checkpoint, Outcome.NOTIFIED, reason);
        yield true;
      }
      case RESTART -> restarted(context, checkpoint, definition, reason);
      case DROP -> {
        tell(context, checkpoint, Outcome.DROPPED, reason);
        yield false;
      }
    };
  }

  /**
   * Tells of a conversation that slept, or was cut off, and is over, since another one is entered.
   */
  void replaced(TurnContext context, Checkpoint checkpoint, ConversationDefinition by) {
    LOG.log(
        WARNING,
        "BMESH-0493 Conversation {0} of chat {1} slept, or was cut off; it is over, since"
            + " conversation {2} is entered, and a chat has one at a time",
        SafeText.of(checkpoint.conversation()),
        SafeText.chat(context.chat()),
        SafeText.of(by.name()));
    tell(context, checkpoint, Outcome.DROPPED, REPLACED);
  }

  /** Deals with a conversation that was to go on by itself: there is no message to route. */
  void stuckAlone(
      TurnContext context,
      Checkpoint checkpoint,
      Optional<ConversationDefinition> definition,
      String reason)
      throws Exception {
    if (own.isEmpty() && settings.fallback() != HandoverSettings.Fallback.DROP) {
      stuck(context, checkpoint, definition, reason);
      return;
    }
    over(context, checkpoint, definition, reason);
    tell(context, checkpoint, Outcome.DROPPED, reason);
  }

  private void over(
      TurnContext context,
      Checkpoint checkpoint,
      Optional<ConversationDefinition> definition,
      String reason) {
    warn(context, checkpoint, definition, reason);
    context.checkpoint(Write.delete());
    // At once: whatever is held here is of no use to anybody, and with the commit it would take
    // along what begins in its place in this very turn.
    forgetting.accept(context.chat());
  }

  /** Tells of a conversation that went on at the step which takes its old one's place. */
  void mapped(TurnContext context, Checkpoint old, Checkpoint here) {
    context
        .turn()
        .afterCommit(
            () ->
                LOG.log(
                    INFO,
                    "BMESH-0478 Conversation {0} of chat {1} stood at step {2} of shape {3}; it has"
                        + " gone on at step {4} of shape {5}, as is declared here",
                    SafeText.of(old.conversation()),
                    SafeText.chat(context.chat()),
                    SafeText.of(old.place().name()),
                    SafeText.of(old.fingerprint()),
                    SafeText.of(here.place().name()),
                    here.fingerprint()));
    tell(context, old, Outcome.MIGRATED, "");
  }

  /** Tells of a handover once its turn has committed. */
  void tell(TurnContext context, Checkpoint checkpoint, Outcome outcome, String reason) {
    ConversationHandedOver event =
        new ConversationHandedOver(context.chat(), checkpoint.conversation(), outcome, reason);
    context.turn().afterCommit(() -> events.raise(event));
  }

  private boolean decided(TurnContext context, Checkpoint checkpoint, String reason)
      throws Exception {
    Map<String, Object> state = checkpoint.values().state();
    Interrupted interrupted =
        new Interrupted(
            context.chat(),
            checkpoint.conversation(),
            checkpoint.place().name(),
            state.isEmpty() ? checkpoint.values().initial() : state,
            reason);
    boolean[] usedUp = new boolean[1];
    context.serve(message -> usedUp[0] = own.orElseThrow().takeUp(interrupted, message), List.of());
    tell(context, checkpoint, usedUp[0] ? Outcome.MIGRATED : Outcome.DROPPED, reason);
    return usedUp[0];
  }

  private void sayInterrupted(TurnContext context) {
    context.reply(
        context.translate(settings.notifyMessage().orElse("{core.conversation.interrupted}")));
  }

  // One that this bot does not know cannot begin anew.
  private boolean restarted(
      TurnContext context,
      Checkpoint checkpoint,
      Optional<ConversationDefinition> definition,
      String reason)
      throws Exception {
    if (definition.isEmpty()) {
      tell(context, checkpoint, Outcome.DROPPED, reason);
      return false;
    }
    beginning.begin(context, definition.get(), checkpoint.values().initial());
    tell(context, checkpoint, Outcome.RESTARTED, reason);
    return true;
  }

  private static void warn(
      TurnContext context,
      Checkpoint checkpoint,
      Optional<ConversationDefinition> definition,
      String reason) {
    LOG.log(
        WARNING,
        "BMESH-0326 Conversation {0} of chat {1} cannot be gone on with here ({2}): it stands at step"
            + " {3} of shape {4}; here it is {5}",
        SafeText.of(checkpoint.conversation()),
        SafeText.chat(context.chat()),
        SafeText.of(reason),
        checkpoint.place().name().isEmpty()
            ? checkpoint.place().step()
            : SafeText.of(checkpoint.place().name()),
        SafeText.of(checkpoint.fingerprint()),
        definition.map(known -> "of shape " + known.fingerprint()).orElse("unknown"));
  }
}
