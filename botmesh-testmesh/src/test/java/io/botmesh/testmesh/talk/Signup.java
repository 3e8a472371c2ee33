package io.botmesh.testmesh.talk;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;

/** A conversation and a route, by annotations. */
@Conversation(value = "signup", on = "signup", persistent = true)
public class Signup {
  /** What the steps leave each other. */
  public static class Form {
    public String name;
  }

  @Step(1)
  @Ask("What is your name?")
  void name(@Answer String name, @State Form form) {
    form.name = name;
  }

  @Step(2)
  @Ask("How old are you?")
  void age(@Answer int age, @State Form form, StepContext step) {
    if (age < 0) {
      step.repeat("That cannot be. How old are you?");
      return;
    }
    step.reply("Welcome, " + form.name + ".");
  }

  @OnMessage("who (.*)")
  String who() {
    return "Nobody knows.";
  }
}
