package io.botmesh.impl.conversation;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.Flow;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.conversation.ConversationStep.Effect;
import io.botmesh.impl.conversation.ConversationStep.Question;
import io.botmesh.impl.handler.Spoken;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a conversation of a {@link Flow}. */
final class FlowConversation {
  private final Flow flow;
  private final Codec codec;

  FlowConversation(Flow flow, Codec codec) {
    this.flow = flow;
    this.codec = codec;
  }

  /**
   * Makes it.
   *
   * @throws BotMisconfigured with all that is wrong with the flow
   */
  ConversationDefinition definition() {
    List<Complaint> complaints = new ArrayList<>();
    if (flow.steps().isEmpty()) {
      complaints.add(complaint("", "BMESH-0230 it has no steps, so nothing would ever happen"));
    }
    if (flow.triggers().stream().anyMatch(String::isBlank)) {
      complaints.add(
          complaint("on", "BMESH-0231 a blank trigger would be met by every blank message"));
    }
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    return new ConversationDefinition(
        flow.name(),
        "the flow " + flow.name(),
        flow.triggers().stream().map(Spoken::of).toList(),
        flow.isPersistent(),
        new NamedValues(codec),
        flow.steps().stream().map(FlowConversation::step).toList());
  }

  private Complaint complaint(String value, String reason) {
    return new Complaint("the flow " + flow.name(), value, "", reason);
  }

  private static ConversationStep step(Flow.Step step) {
    if (step instanceof Flow.Step.Ask ask) {
      return new ConversationStep(
          "ask " + ask.key(),
          Optional.of(
              new Question(asked -> ask.question().apply(new FlowStep(asked)), Effect.TEXT)),
          answered -> new FlowStep(answered).put(ask.key(), answered.text()),
          Effect.NONE);
    }
    if (step instanceof Flow.Step.Say say) {
      return new ConversationStep(
          "say",
          Optional.empty(),
          under -> under.reply(say.text().apply(new FlowStep(under))),
          Effect.TEXT);
    }
    Flow.Step.Do deed = (Flow.Step.Do) step;
    return new ConversationStep(
        "do " + deed.name(),
        Optional.empty(),
        under -> deed.action().run(new FlowStep(under)),
        Effect.DEED);
  }
}
