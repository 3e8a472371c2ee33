package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StepContext;
import io.botmesh.api.UserData;
import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.handler.TurnContext;
import java.util.List;
import java.util.Locale;

/** One step as its body sees it; afterwards it tells where to go. */
final class StepInTurn implements StepContext {
  /** Where a conversation goes after a step. */
  sealed interface Way {
    /** To the next step. */
    record On() implements Way {}

    /** Nowhere: it waits here. */
    record Stay() implements Way {}

    /** To its end. */
    record End() implements Way {}

    /** To another step. */
    record To(int step) implements Way {}
  }

  private final TurnContext context;
  private final Object state;
  private final List<Object> values;
  private final SteppedConversation definition;
  private final int at;
  private Runnable save = () -> {};
  private Way way = new Way.On();

  /**
   * A step.
   *
   * @param values the answers to its questions, converted
   */
  StepInTurn(
      TurnContext context,
      Object state,
      List<Object> values,
      SteppedConversation definition,
      int at) {
    this.context = context;
    this.state = state;
    this.values = values;
    this.definition = definition;
    this.at = at;
  }

  /** Returns the conversation's state, as its {@link StateType} makes it. */
  Object state() {
    return state;
  }

  /** Returns the answers to its questions, converted, in order. */
  List<Object> values() {
    return values;
  }

  Way way() {
    return way;
  }

  @Override
  public ChatId chat() {
    return context.chat();
  }

  @Override
  public InboundMessage message() {
    return context.message();
  }

  @Override
  public String text() {
    return context.text();
  }

  @Override
  public void reply(String text) {
    context.reply(text);
  }

  @Override
  public void repeat(String text) {
    context.reply(text);
    if (way instanceof Way.On) {
      way = new Way.Stay();
    }
  }

  @Override
  public void end() {
    way = new Way.End();
  }

  @Override
  public void goTo(String step) {
    // Within a called flow, first by its name there.
    String own = definition.steps().get(at).name();
    String prefix = own.substring(0, own.lastIndexOf('/') + 1);
    jump(
        definition
            .place(prefix + step)
            .or(() -> definition.place(step))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "BMESH-0485 Conversation "
                            + definition.name()
                            + " has no step "
                            + SafeText.of(step))));
  }

  /** Goes on, after this step, at a place. */
  void jump(int place) {
    way = new Way.To(place);
  }

  @Override
  public void checkpoint() {
    save.run();
  }

  /** Says how the state is saved now. */
  void savedBy(Runnable saver) {
    save = saver;
  }

  /** Tells whether what it keeps must outlive this replica. */
  boolean persistent() {
    return definition.persistent();
  }

  @Override
  public Locale locale() {
    return context.locale();
  }

  @Override
  public void speak(Locale language) {
    context.speak(language);
  }

  @Override
  public String translate(String text, Object... places) {
    return context.translate(text, places);
  }

  @Override
  public UserData user() {
    return context.user();
  }

  @Override
  public Fence fence() {
    return context.fence();
  }

  @Override
  public ReplicaId replica() {
    return context.replica();
  }

  @Override
  public boolean stillHeld() {
    return context.stillHeld();
  }
}
