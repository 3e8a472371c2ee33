package io.botmesh.impl.cdi.module;

import io.botmesh.api.MessageContext;
import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.annotation.Step;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Locale;

/** Asks for what has bounds, in the language of the chat. */
@Conversation(value = "booking", on = "book")
class Booking {
  @Step(1)
  @Ask("{booking.seats}")
  void seats(@Answer @Min(1) @Max(9) int seats, StepContext step) {
    step.reply(step.translate("{booking.done}", seats));
  }

  @OnMessage("speak (.*)")
  String speak(MessageContext context) {
    context.speak(Locale.forLanguageTag(context.groups().get(0)));
    return context.translate("{booking.language}");
  }
}
