package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.FlowContext;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import java.util.Locale;
import java.util.Optional;

/** A step of a flow: a step with named values. */
final class FlowStep implements FlowContext {
  private final StepInTurn step;
  private final NamedState values;

  FlowStep(StepInTurn step) {
    this.step = step;
    this.values = (NamedState) step.state();
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
    values.put(name, value, step.persistent());
  }

  @Override
  public <T> T state(Class<T> type) {
    return values.all(type);
  }

  @Override
  public void state(Object all) {
    values.all(all);
  }

  @Override
  public void goTo(String name) {
    step.goTo(name);
  }

  @Override
  public void checkpoint() {
    step.checkpoint();
  }

  @Override
  public Locale locale() {
    return step.locale();
  }

  @Override
  public void speak(Locale language) {
    step.speak(language);
  }

  @Override
  public String translate(String text, Object... places) {
    return step.translate(text, places);
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
