package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.handler.Conversations;
import io.botmesh.impl.handler.DeclaredConversation;
import io.botmesh.impl.handler.Spoken;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.DueTimer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a bot's conversations are known, and where a message meets the one that waits in its chat.
 * Thread-safe.
 *
 * <p>A checkpoint that cannot be gone on with never keeps a chat from its bot: the fallback decides
 * (R9), and an event tells of it once that is committed. One that cannot even be read, or whose
 * state cannot, is left as it is and the message is routed as usual; if another conversation takes
 * its place, it is put away as a dead letter.
 */
public final class ConversationDesk implements Conversations {
  private static final System.Logger LOG = System.getLogger(ConversationDesk.class.getName());

  private final ConversationBook book = new ConversationBook();
  private final RunTools tools;
  private final HandoverDesk handovers;

  /**
   * A desk without conversations, as if nothing were configured.
   *
   * @param currentStep the one that the guard of steps asks too
   * @param signals who measures
   */
  public ConversationDesk(
      Codec codec, MeshClock clock, EventSink events, CurrentStep currentStep, Signals signals) {
    this(codec, clock, events, currentStep, signals, ConversationRules.DEFAULT);
  }

  /**
   * A desk without conversations.
   *
   * @param currentStep the one that the guard of steps asks too
   * @param signals who measures
   * @param rules how conversations are kept and handed over
   */
  public ConversationDesk(
      Codec codec,
      MeshClock clock,
      EventSink events,
      CurrentStep currentStep,
      Signals signals,
      ConversationRules rules) {
    this.tools =
        new RunTools(
            new CheckpointText(codec),
            codec,
            clock,
            currentStep,
            signals,
            rules,
            new ReplicaMemory(rules.conversations().liveMax()));
    this.handovers =
        new HandoverDesk(
            rules.handover(),
            events,
            (context, definition, initial) -> definition.begin(context, initial, tools));
  }

  @Override
  public void add(Flow flow) {
    add(new FlowConversation(flow, tools.codec()).definition());
  }

  @Override
  public void add(DeclaredConversation declared) {
    throw new UnsupportedOperationException("follows in the next commit");
  }

  /**
   * Adds a conversation.
   *
   * @throws BotMisconfigured if its name or a trigger of it is taken
   */
  public void add(ConversationDefinition definition) {
    book.add(definition);
  }

  @Override
  public boolean decidedBy(Fallback fallback) {
    return handovers.decidedBy(fallback);
  }

  @Override
  public boolean has(String name) {
    return book.named(name).isPresent();
  }

  @Override
  public boolean goOn(TurnContext context) throws Exception {
    Optional<Checkpoint> standing = standing(context);
    if (standing.isEmpty()) {
      return false;
    }
    Checkpoint checkpoint = standing.get();
    Optional<ConversationDefinition> known = book.named(checkpoint.conversation());
    if (known.isEmpty()) {
      return handovers.stuck(context, checkpoint, known, HandoverDesk.CHANGED);
    }
    Manner manner = known.get().manner();
    Spoken said = Spoken.of(context.text());
    if (manner.cancelWords().contains(said)) {
      return cancel(context, checkpoint, known.get());
    }
    if (manner.restarts() && manner.triggers().contains(said)) {
      known.get().begin(context, Map.of(), tools);
      return true;
    }
    if (checkpoint.sleeps() && checkpoint.underway().isEmpty()) {
      return false;
    }
    Cue cue = checkpoint.underway().isPresent() ? Cue.AGAIN : Cue.ANSWER;
    return new Resumption(context, checkpoint, known.get(), tools, handovers).byMessage(cue);
  }

  private boolean cancel(
      TurnContext context, Checkpoint checkpoint, ConversationDefinition definition)
      throws Exception {
    if (!new Resumption(context, checkpoint, definition, tools, handovers).cancelled()) {
      // It cannot be gone on with here, but ended it can be.
      context.checkpoint(Write.delete());
      context.reply(context.translate("{core.conversation.cancelled}"));
    }
    return true;
  }

  @Override
  public Set<String> timers() {
    return Set.of(WaitTimers.END, WaitTimers.IDLE);
  }

  @Override
  public void due(TurnContext context, DueTimer timer) throws Exception {
    Optional<Checkpoint> standing = standing(context).filter(at -> at.underway().isEmpty());
    if (standing.isEmpty()) {
      return;
    }
    Optional<ConversationDefinition> known = book.named(standing.get().conversation());
    boolean waits =
        known
            .map(it -> it.waits(context.chat(), standing.get(), timer.payload()))
            .orElse(standing.get().writer().fence().toString().equals(timer.payload()));
    if (!waits) {
      return;
    }
    if (known.isEmpty()) {
      handovers.stuckAlone(context, standing.get(), known, HandoverDesk.CHANGED);
      return;
    }
    Resumption resumption = new Resumption(context, standing.get(), known.get(), tools, handovers);
    if (timer.handler().equals(WaitTimers.IDLE)) {
      resumption.idle();
    } else {
      resumption.waitIsOver();
    }
  }

  @Override
  public boolean triggeredBy(TurnContext context) throws Exception {
    Optional<ConversationDefinition> definition = book.triggeredBy(Spoken.of(context.text()));
    if (definition.isPresent()) {
      begin(context, definition.get(), Map.of());
    }
    return definition.isPresent();
  }

  @Override
  public void enter(TurnContext context, String name, Map<String, Object> initial)
      throws Exception {
    begin(
        context,
        book.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "BMESH-0314 The bot has no conversation named " + SafeText.of(name))),
        initial);
  }

  private void begin(
      TurnContext context, ConversationDefinition definition, Map<String, Object> initial)
      throws Exception {
    // Whatever still waits here and is not just asleep could not be read: it makes way, but is not
    // lost.
    if (standing(context).filter(Checkpoint::sleeps).isEmpty()) {
      context.putCheckpointAway();
    }
    definition.begin(context, initial, tools);
  }

  private Optional<Checkpoint> standing(TurnContext context) {
    return context.turn().state().checkpoint().value().flatMap(text -> readable(context, text));
  }

  private Optional<Checkpoint> readable(TurnContext context, String text) {
    try {
      return Optional.of(tools.texts().read(text));
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
}
