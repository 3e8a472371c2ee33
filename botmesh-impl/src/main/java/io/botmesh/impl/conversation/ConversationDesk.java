package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.Flow;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.Write;
import io.botmesh.api.event.ConversationHandedOver;
import io.botmesh.api.event.ConversationHandedOver.Outcome;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.handler.Conversations;
import io.botmesh.impl.handler.Spoken;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.signal.Signals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a bot's conversations are known, and where a message meets the one that waits in its chat.
 * Thread-safe.
 *
 * <p>A checkpoint that cannot be gone on with never keeps a chat from its bot: it is dropped, an
 * event tells why once that is committed, and the message is routed as usual. One that cannot even
 * be read, or whose state cannot, is left as it is; if another conversation takes its place, it is
 * put away as a dead letter.
 */
public final class ConversationDesk implements Conversations {
  private static final System.Logger LOG = System.getLogger(ConversationDesk.class.getName());

  private final Codec codec;
  private final EventSink events;
  private final CheckpointText texts;
  private final ConversationRun.Tools tools;
  // Replaced as a whole by add, which is guarded by this; read without.
  private volatile Map<String, ConversationDefinition> byName = Map.of();
  private volatile Map<Spoken, ConversationDefinition> byTrigger = Map.of();

  /**
   * A desk without conversations.
   *
   * @param currentStep the one that the guard of steps asks too
   * @param signals who measures
   */
  public ConversationDesk(
      Codec codec, MeshClock clock, EventSink events, CurrentStep currentStep, Signals signals) {
    this.codec = codec;
    this.events = events;
    this.texts = new CheckpointText(codec);
    this.tools = new ConversationRun.Tools(texts, clock, currentStep, signals);
  }

  @Override
  public void add(Flow flow) {
    add(new FlowConversation(flow, codec).definition());
  }

  /**
   * Adds a conversation.
   *
   * @throws BotMisconfigured if its name or a trigger of it is taken
   */
  public synchronized void add(ConversationDefinition definition) {
    List<Complaint> complaints = new ArrayList<>();
    Map<String, ConversationDefinition> names = new LinkedHashMap<>(byName);
    Map<Spoken, ConversationDefinition> triggers = new LinkedHashMap<>(byTrigger);
    ConversationDefinition namesake = names.put(definition.name(), definition);
    if (namesake != null) {
      complaints.add(taken(definition, definition.name(), "BMESH-0227 the name", namesake));
    }
    for (Spoken trigger : definition.triggers()) {
      ConversationDefinition rival = triggers.put(trigger, definition);
      if (rival != null && rival != definition) {
        complaints.add(taken(definition, trigger.folded(), "BMESH-0228 the trigger", rival));
      }
    }
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    byName = Map.copyOf(names);
    byTrigger = Map.copyOf(triggers);
  }

  @Override
  public boolean has(String name) {
    return byName.containsKey(name);
  }

  @Override
  public boolean goOn(TurnContext context) throws Exception {
    Optional<Checkpoint> waiting =
        context.turn().state().checkpoint().value().flatMap(text -> readable(context, text));
    if (waiting.isEmpty()) {
      return false;
    }
    Checkpoint checkpoint = waiting.get();
    if (checkpoint.ephemeral() && !checkpoint.replica().equals(context.replica())) {
      drop(context, checkpoint, "not-persistent");
      return false;
    }
    ConversationDefinition definition = byName.get(checkpoint.conversation());
    if (!isOfShape(definition, checkpoint)) {
      dropChanged(context, checkpoint, definition);
      return false;
    }
    Optional<Object> state = state(context, definition, checkpoint);
    if (state.isEmpty()) {
      return false;
    }
    goOn(context, checkpoint, definition, state.get());
    return true;
  }

  @Override
  public boolean triggeredBy(TurnContext context) throws Exception {
    ConversationDefinition definition = byTrigger.get(Spoken.of(context.text()));
    if (definition == null) {
      return false;
    }
    begin(context, definition);
    return true;
  }

  @Override
  public void enter(TurnContext context, String name) throws Exception {
    ConversationDefinition definition = byName.get(name);
    if (definition == null) {
      throw new IllegalArgumentException(
          "BMESH-0314 The bot has no conversation named " + SafeText.of(name));
    }
    begin(context, definition);
  }

  private void begin(TurnContext context, ConversationDefinition definition) throws Exception {
    // Whatever still waits here could not be read: it makes way, but is not lost.
    context.putCheckpointAway();
    new ConversationRun(definition, definition.state().fresh(), context, context.replica(), tools)
        .from(0, false);
  }

  private void goOn(
      TurnContext context, Checkpoint checkpoint, ConversationDefinition definition, Object state)
      throws Exception {
    if (!checkpoint.replica().equals(context.replica())) {
      tell(context, checkpoint, Outcome.RESUMED, "");
    }
    checkpoint.underway().ifPresent(underway -> restore(context, underway));
    new ConversationRun(definition, state, context, checkpoint.replica(), tools)
        .from(checkpoint.step(), checkpoint.underway().isEmpty());
  }

  /** Decides once more what the turn that was cut off had decided. */
  private static void restore(TurnContext context, Checkpoint.Underway underway) {
    underway.said().forEach(context::reply);
    underway.user().forEach(context.user()::put);
  }

  private Optional<Checkpoint> readable(TurnContext context, String text) {
    try {
      return Optional.of(texts.read(text));
    } catch (StoredDataUnreadable unreadable) {
      // Not with the failure itself: its causes may quote what somebody wrote.
      LOG.log(
          WARNING,
          "BMESH-0346 The checkpoint of chat {0} cannot be read: {1}. It is left as it is and the"
              + " message is routed as usual",
          SafeText.chat(context.chat()),
          SafeText.of(unreadable.getMessage()));
      return Optional.empty();
    }
  }

  /** Tells whether this bot's conversation is still the one that was stored. */
  private static boolean isOfShape(ConversationDefinition definition, Checkpoint checkpoint) {
    return definition != null
        && definition.fingerprint().equals(checkpoint.fingerprint())
        && checkpoint.step() >= 0
        && checkpoint.step() < definition.steps().size();
  }

  /** Returns the state to go on with; empty if it cannot be read, and is left as it is. */
  private static Optional<Object> state(
      TurnContext context, ConversationDefinition definition, Checkpoint checkpoint) {
    try {
      return Optional.of(definition.state().read(checkpoint.state()));
    } catch (StoredDataUnreadable unreadable) {
      LOG.log(
          WARNING,
          "BMESH-0325 The state of conversation {0} of chat {1} cannot be read: {2}. It is left as it"
              + " is and the message is routed as usual",
          SafeText.of(checkpoint.conversation()),
          SafeText.chat(context.chat()),
          unreadable.getMessage());
      return Optional.empty();
    }
  }

  private void dropChanged(
      TurnContext context, Checkpoint checkpoint, ConversationDefinition definition) {
    LOG.log(
        WARNING,
        "BMESH-0326 Conversation {0} of chat {1} stands at step {2} of shape {3}; here it is {4}. It"
            + " is dropped and the message is routed as usual",
        SafeText.of(checkpoint.conversation()),
        SafeText.chat(context.chat()),
        checkpoint.step(),
        SafeText.of(checkpoint.fingerprint()),
        definition == null ? "unknown" : "of shape " + definition.fingerprint());
    drop(context, checkpoint, "changed");
  }

  private void drop(TurnContext context, Checkpoint checkpoint, String reason) {
    context.checkpoint(Write.delete());
    tell(context, checkpoint, Outcome.DROPPED, reason);
  }

  private void tell(TurnContext context, Checkpoint checkpoint, Outcome outcome, String reason) {
    ConversationHandedOver event =
        new ConversationHandedOver(context.chat(), checkpoint.conversation(), outcome, reason);
    context.turn().afterCommit(() -> events.raise(event));
  }

  private static Complaint taken(
      ConversationDefinition newcomer, String value, String what, ConversationDefinition holder) {
    return new Complaint(
        newcomer.origin(),
        value,
        "",
        what + " is taken by " + holder.origin() + ": choose another");
  }
}
