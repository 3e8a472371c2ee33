package io.botmesh.arquillian.ejb;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.arquillian.lib.Whereabouts;
import jakarta.inject.Inject;

/** A conversation that lies in an EJB module. */
@Conversation(value = "order", on = "order", persistent = true)
public class Order {
  @Inject Clerk clerk;

  /** What was ordered. */
  public static class Form {
    public String dish;
  }

  @Step(1)
  @Ask("What would you like?")
  void dish(@Answer String dish, @State Form form) {
    form.dish = dish;
  }

  @Step(2)
  void done(@State Form form, StepContext step) {
    step.reply(clerk.note(form.dish) + " in " + Whereabouts.module());
  }
}
