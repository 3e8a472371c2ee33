package io.botmesh.impl.cdi.module;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.impl.cdi.Diary;
import jakarta.inject.Inject;

@Conversation(value = "signup", on = "signup", persistent = true)
class Signup {
  @Inject Diary diary;

  public static class Form {
    public String name;
  }

  @Step(1)
  @Ask("What is your name?")
  void name(@Answer String name, @State Form form) {
    diary.write("asked " + name);
    form.name = name;
  }

  @Step(2)
  void done(@State Form form, StepContext step) {
    step.reply("Nice to meet you, " + form.name);
  }
}
