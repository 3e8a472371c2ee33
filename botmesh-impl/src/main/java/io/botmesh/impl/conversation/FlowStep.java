package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.FlowContext;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import io.botmesh.impl.wire.JsonFields;
import java.util.Optional;

/** A step of a flow: a step with named values. */
final class FlowStep implements FlowContext {
  private final StepInTurn step;
  private final JsonFields values;

  FlowStep(StepInTurn step) {
    this.step = step;
    this.values = (JsonFields) step.state();
  }

  @Override
  public String state(String name) {
    return values.text(name);
  }

  @Override
  public <T> Optional<T> state(String name, Class<T> type) {
    return values.get(name, type);
  }

  @Override
  public void put(String name, Object value) {
    values.put(name, value);
  }

  @Override
  public ChatId chat() {
    return step.chat();
  }

  @Override
  public InboundMessage message() {
    return step.message();
  }

  @Override
  public String text() {
    return step.text();
  }

  @Override
  public void reply(String text) {
    step.reply(text);
  }

  @Override
  public void repeat(String text) {
    step.repeat(text);
  }

  @Override
  public void end() {
    step.end();
  }

  @Override
  public UserData user() {
    return step.user();
  }

  @Override
  public Fence fence() {
    return step.fence();
  }

  @Override
  public ReplicaId replica() {
    return step.replica();
  }

  @Override
  public boolean stillHeld() {
    return step.stillHeld();
  }
}
