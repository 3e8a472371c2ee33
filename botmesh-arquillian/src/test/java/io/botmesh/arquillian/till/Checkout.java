package io.botmesh.arquillian.till;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import jakarta.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fills a basket in one step and looks at it in the next. */
@Conversation(value = "checkout", on = "checkout", persistent = true)
public class Checkout {
  @Step(1)
  @Ask("Which card?")
  void card(@Answer String number, @State Basket basket) {
    Pet.Puppy rex = new Pet.Puppy();
    rex.name = "Rex";
    rex.weeks = 3;
    basket.payment = new Payment.Card(number);
    basket.payments = List.of(new Payment.Card("1"), new Payment.Cash(2));
    basket.byName = Map.of("first", new Payment.Cash(3));
    basket.perhaps = Optional.of(new Payment.Cash(4));
    basket.pet = rex;
    basket.json = Json.createArrayBuilder().add(1).add("a").build();
    if (number.equals("gift")) {
      basket.voucher = new Voucher.Gift("birthday", 5);
    }
  }

  @Step(2)
  @Ask("Sure?")
  void done(@Answer String sure, @State Basket basket, StepContext step) {
    Pet.Puppy rex = (Pet.Puppy) basket.pet;
    step.reply(
        List.of(
                basket.payment,
                basket.payments,
                basket.byName,
                basket.perhaps,
                rex.name + rex.weeks,
                basket.json)
            .toString());
  }
}
