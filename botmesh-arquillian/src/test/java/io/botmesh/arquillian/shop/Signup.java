package io.botmesh.arquillian.shop;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.arquillian.lib.Notes;
import jakarta.inject.Inject;

/** A conversation whose steps the interceptor guards. */
@Conversation(value = "signup", on = "signup", persistent = true)
public class Signup {
  @Inject Notes notes;

  /** What was answered so far. */
  public static class Form {
    public String name;
  }

  @Step(1)
  @Ask("What is your name?")
  public void name(@Answer String name, @State Form form) {
    notes.write("step for " + name);
    form.name = name;
  }

  @Step(2)
  void done(@State Form form, StepContext step) {
    notes.write("last step for " + form.name);
    step.reply("Nice to meet you, " + form.name);
  }
}
