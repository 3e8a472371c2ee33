package io.botmesh.impl.conversation;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.Flow;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.handler.Spoken;
import java.util.ArrayList;
import java.util.List;

/** Makes a conversation of a {@link Flow}. */
final class FlowConversation {
  private final Flow flow;
  private final Codec codec;
  private final List<Complaint> complaints = new ArrayList<>();

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
    if (flow.steps().isEmpty()) {
      complain("", "BMESH-0230 it has no steps, so nothing would ever happen");
    }
    if (flow.triggers().stream().anyMatch(String::isBlank)) {
      complain("on", "BMESH-0231 a blank trigger would be met by every blank message");
    }
    if (flow.cancelWords().stream().anyMatch(String::isBlank)) {
      complain("cancelOn", "BMESH-0231 a blank word would be met by every blank message");
    }
    flow.stateType()
        .ifPresent(
            type ->
                (type.isRecord()
                        ? new StateRecordCheck(type, codec).reasons()
                        : new StateClassCheck(type, codec).reasons())
                    .forEach(reason -> complain("state " + type.getName(), reason)));
    FlowSteps steps = new FlowSteps(flow.steps());
    steps.reasons().forEach(reason -> complain("", reason));
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    return new SteppedConversation(
        manner(), new NamedValues(codec, flow.stateType()), steps.all(), endings());
  }

  private Manner manner() {
    return new Manner(
        flow.name(),
        "the flow " + flow.name(),
        flow.triggers().stream().map(Spoken::of).toList(),
        flow.cancelWords().stream().map(Spoken::of).toList(),
        flow.isPersistent(),
        flow.isRestarting(),
        flow.timeout(),
        flow.idle().map(Flow.Idle::after));
  }

  private SteppedConversation.Endings endings() {
    return new SteppedConversation.Endings(
        flow.whenTimedOut().map(FlowConversation::body),
        flow.whenCancelled().map(FlowConversation::body),
        flow.idle()
            .map(Flow.Idle::text)
            .map(text -> under -> under.reply(text.apply(new FlowStep(under)))));
  }

  private static ConversationStep.Body body(Flow.Action action) {
    return under -> action.run(new FlowStep(under));
  }

  private void complain(String value, String reason) {
    complaints.add(new Complaint("the flow " + flow.name(), value, "", reason));
  }
}
