package io.botmesh.impl.conversation;

import static java.lang.System.Logger.Level.WARNING;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.Write;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.dialogue.Dialogue;
import io.botmesh.impl.dialogue.DialogueSettings;
import io.botmesh.impl.dialogue.DialogueTools;
import io.botmesh.impl.dialogue.Dialogues;
import io.botmesh.impl.dialogue.Stacks;
import io.botmesh.impl.handler.Conversations;
import io.botmesh.impl.handler.DeclaredConversation;
import io.botmesh.impl.handler.Spoken;
import io.botmesh.impl.handler.TurnContext;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.wire.DueTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where a bot's conversations are known, and where a message meets the one that waits in its chat.
 * Thread-safe.
 *
 * <p>A checkpoint that cannot be gone on with never keeps a chat from its bot: the fallback decides
 * (R9), and an event tells of it once that is committed. One that cannot even be read, or whose
 * state cannot, is left as it is and the message is routed as usual; if another conversation takes
 * its place, it is put away as a dead letter.
 */
public final class ConversationDesk implements Conversations, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ConversationDesk.class.getName());

  // A record that is written at each wait must not grow for ever.
  private static final int MAX_JOURNAL_BYTES = 256 * 1024;
  private static final int HELD_AT_LEAST = 200;
  private static final Duration PATIENCE_WITH_BODIES = Duration.ofSeconds(2);

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
    this(
        codec, clock, events, currentStep, signals, ConversationRules.DEFAULT, BodyRuntime.plain());
  }

  /**
   * A desk without conversations.
   *
   * @param currentStep the one that the guard of steps asks too
   * @param signals who measures
   * @param rules how conversations are kept and handed over
   * @param bodies what imperative ones run on
   */
  public ConversationDesk(
      Codec codec,
      MeshClock clock,
      EventSink events,
      CurrentStep currentStep,
      Signals signals,
      ConversationRules rules,
      BodyRuntime bodies) {
    this.tools =
        new RunTools(
            new CheckpointText(codec),
            codec,
            clock,
            currentStep,
            signals,
            rules,
            new ReplicaMemory(Math.max(HELD_AT_LEAST, rules.conversations().liveMax())),
            dialogues(codec, rules, bodies),
            bodies.presence());
    this.handovers = new HandoverDesk(rules.handover(), events, this::anew, tools::forget);
  }

  @Override
  public void add(Flow flow) {
    add(new FlowConversation(flow, tools.codec()).definition());
  }

  private static Dialogues dialogues(Codec codec, ConversationRules rules, BodyRuntime bodies) {
    DialogueSettings settings =
        new DialogueSettings(
            rules.conversations().alwaysReplay(),
            rules.handover().maxAnswerBytes(),
            MAX_JOURNAL_BYTES);
    return new Dialogues(
        new DialogueTools(bodies.threads(), bodies.context(), codec, settings),
        new Stacks(rules.conversations().liveMax(), PATIENCE_WITH_BODIES));
  }

  @Override
  public void add(DeclaredConversation declared) {
    List<Complaint> complaints = new ArrayList<>();
    String origin = "the conversation " + declared.name();
    if (Stream.concat(declared.triggers().stream(), declared.cancelWords().stream())
        .anyMatch(String::isBlank)) {
      complaints.add(
          new Complaint(
              origin, "", "", "BMESH-0231 a blank text would be met by every blank message"));
    }
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    add(
        new DialogueConversation(
            new Manner(
                declared.name(),
                origin,
                declared.triggers().stream().map(Spoken::of).toList(),
                declared.cancelWords().stream().map(Spoken::of).toList(),
                declared.isPersistent(),
                declared.isRestarting(),
                declared.timeout(),
                Optional.empty()),
            new Dialogue(declared.name(), declared.body(), declared.isLive()),
            declared.timeoutText()));
  }

  /** Ends the stacks of imperative conversations that wait here, within a bound. */
  @Override
  public void close() {
    tools.dialogues().close();
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
    if (checkpoint.isCutOffAt(context.message().id())) {
      return resumption(context, checkpoint, known.get()).byMessage(Cue.AGAIN);
    }
    Manner manner = known.get().manner();
    Spoken said = Spoken.of(context.text());
    if (manner.cancelWords().contains(said)) {
      return cancel(context, checkpoint, known.get());
    }
    if (manner.restarts() && manner.triggers().contains(said)) {
      anew(context, known.get(), Map.of());
      return true;
    }
    if (checkpoint.sleeps() || checkpoint.underway().isPresent()) {
      return false;
    }
    return resumption(context, checkpoint, known.get()).byMessage(Cue.ANSWER);
  }

  /**
   * Goes on where a message that has failed for good had cut a conversation off: its last step is
   * tried again. Asked only if nothing else takes the message, so that a step that always fails
   * never keeps a chat from its bot.
   */
  @Override
  public boolean tryAgain(TurnContext context) throws Exception {
    Optional<Checkpoint> cutOff = standing(context).filter(it -> it.underway().isPresent());
    Optional<ConversationDefinition> known = cutOff.flatMap(it -> book.named(it.conversation()));
    return known.isPresent() && resumption(context, cutOff.get(), known.get()).byMessage(Cue.AGAIN);
  }

  private Resumption resumption(
      TurnContext context, Checkpoint checkpoint, ConversationDefinition definition) {
    return new Resumption(context, checkpoint, definition, tools, handovers);
  }

  private boolean cancel(
      TurnContext context, Checkpoint checkpoint, ConversationDefinition definition)
      throws Exception {
    if (!resumption(context, checkpoint, definition).cancelled()) {
      // It cannot be gone on with here, but ended it can be.
      context.checkpoint(Write.delete());
      context.turn().atCommit(() -> tools.forget(context.chat()));
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
    Optional<Checkpoint> standing = standing(context);
    if (standing.isEmpty()) {
      return;
    }
    Optional<ConversationDefinition> known = book.named(standing.get().conversation());
    if (standing.get().underway().isPresent()) {
      if (known.isPresent() && standing.get().isCutOffAt(context.message().id())) {
        resumption(context, standing.get(), known.get()).byMessage(Cue.AGAIN);
      }
      return;
    }
    boolean waits =
        known
            .map(
                it ->
                    it.waits(
                        context.chat(), standing.get(), WaitTimers.begunIn(timer.payload()), tools))
            .orElse(standing.get().writer().fence().toString().equals(timer.payload()));
    if (!waits) {
      return;
    }
    if (known.isEmpty()) {
      handovers.stuckAlone(context, standing.get(), known, HandoverDesk.CHANGED);
      return;
    }
    Resumption resumption = resumption(context, standing.get(), known.get());
    if (timer.handler().equals(WaitTimers.IDLE)) {
      resumption.idle();
    } else {
      resumption.waitIsOver(timer.payload());
    }
  }

  @Override
  public boolean triggeredBy(TurnContext context) throws Exception {
    Optional<ConversationDefinition> definition = book.triggeredBy(Spoken.of(context.text()));
    if (definition.isEmpty()) {
      return false;
    }
    // Who says it once more because nothing came means the one that was cut off: what it has done
    // is not to be done again.
    boolean once =
        standing(context)
            .filter(it -> it.underway().isPresent())
            .filter(it -> it.conversation().equals(definition.get().name()))
            .isPresent();
    if (!once || definition.get().manner().restarts() || !tryAgain(context)) {
      begin(context, definition.get(), Map.of());
    }
    return true;
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
    Optional<Checkpoint> asleep =
        standing(context).filter(it -> it.sleeps() || it.underway().isPresent());
    if (asleep.isPresent()) {
      handovers.replaced(context, asleep.get(), definition);
    } else {
      context.putCheckpointAway();
    }
    anew(context, definition, initial);
  }

  // What another conversation holds here ends with it.
  private void anew(
      TurnContext context, ConversationDefinition definition, Map<String, Object> initial)
      throws Exception {
    context.turn().atCommit(() -> tools.memory().forget(context.chat()));
    definition.begin(context, initial, tools);
  }

  private Optional<Checkpoint> standing(TurnContext context) {
    return context
        .turn()
        .state()
        .checkpoint()
        .value()
        .flatMap(text -> readable(context, text))
        .map(checkpoint -> waitingNow(context, checkpoint));
  }

  /** A marker is written once: what its conversation waits for now is in memory. */
  private Checkpoint waitingNow(TurnContext context, Checkpoint checkpoint) {
    return tools
        .memory()
        .beside(context.chat(), checkpoint.writer().fence())
        .flatMap(ReplicaMemory.Held::awaits)
        .map(wait -> checkpoint.waitingFor(wait.what()))
        .orElse(checkpoint);
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
