package io.botmesh.samples;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.Step;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Asks within bounds, which Jakarta Validation checks where the server has it. */
@Conversation(value = "table", on = "table", persistent = true)
public class Tables {
  @Step(1)
  @Ask("{table.seats}")
  void seats(@Answer @Min(1) @Max(12) int seats, StepContext step) {
    step.reply(step.translate("{table.kept}", seats));
  }
}
