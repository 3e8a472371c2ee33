package io.botmesh.impl.cdi.module;

import io.botmesh.api.MessageContext;
import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.annotation.Step;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;

/** Serves whoever has a basket. */
@Conversation(value = "meal", on = "meal")
class Waiter {
  @Inject Basket basket;

  @OnMessage("add (.*)")
  String add(MessageContext context) {
    basket.add(context.groups().get(0));
    return "added";
  }

  @OnMessage("tell")
  String tell() {
    return basket.tell() + "; " + basket.usesNow();
  }

  @OnMessage("look")
  String look() {
    return "" + basket.size();
  }

  @OnMessage("drop (.*)")
  void drop(MessageContext context) {
    basket.add(context.groups().get(0));
    throw new IllegalStateException("dropped, as the test asks");
  }

  @OnMessage("elsewhere")
  String elsewhere() {
    return CompletableFuture.supplyAsync(this::whatHappens).join();
  }

  @OnMessage("raw")
  String raw(MessageContext context) {
    return "" + context.user().get("botmesh.bean." + Basket.class.getName(), Object.class);
  }

  @Step(1)
  @Ask("What?")
  void what(@Answer String dish) {
    basket.add(dish);
  }

  @Step(2)
  @Ask("What else?")
  void more(@Answer String dish, StepContext step) {
    basket.add(dish);
    step.reply("That makes " + basket.size());
  }

  private String whatHappens() {
    try {
      return basket.tell();
    } catch (ContextNotActiveException none) {
      return "no context";
    }
  }
}
