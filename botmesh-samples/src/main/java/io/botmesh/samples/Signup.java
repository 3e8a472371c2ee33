package io.botmesh.samples;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;

/** Asks for a name and an e-mail address; goes on where it was when its replica dies. */
@Conversation(value = "signup", on = "signup", persistent = true)
public class Signup {
  /** What was answered so far. */
  public static class Form {
    public String name;
    public String email;
  }

  @Step(1)
  @Ask("What is your name?")
  void name(@Answer String name, @State Form form) {
    form.name = name;
  }

  @Step(2)
  @Ask("Which e-mail?")
  void email(@Answer String email, @State Form form, StepContext step) {
    if (!email.contains("@")) {
      step.repeat("That is no e-mail address. Which e-mail?");
      return;
    }
    form.email = email;
  }

  @Step(3)
  void done(@State Form form, StepContext step) {
    step.reply("Nice to meet you, " + form.name);
  }
}
