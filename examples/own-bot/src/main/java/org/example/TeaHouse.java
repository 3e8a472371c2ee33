package org.example;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.*;
import jakarta.validation.constraints.Positive;

@Conversation(value = "tea", on = "tea", cancelOn = "cancel", persistent = true)
public class TeaHouse {
  public static class Order {
    public String tea;
  }

  @OnMessage("hi|hello")
  String hello() {
    return "Welcome! Type tea to order one.";
  }

  @Step(1)
  @Ask("Which tea would you like?")
  void tea(@Answer String tea, @State Order order) {
    order.tea = tea;
  }

  @Step(2)
  @Ask("How many cups?")
  void cups(@Answer @Positive int cups, @State Order order, StepContext step) {
    step.reply(cups + " × " + order.tea + ", coming at once.");
  }
}
