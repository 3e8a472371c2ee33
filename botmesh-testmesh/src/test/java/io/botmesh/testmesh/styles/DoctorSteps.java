package io.botmesh.testmesh.styles;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnTimeout;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.function.UnaryOperator;

/** Makes an appointment with a doctor, as annotated methods. */
@Conversation(
    value = "doctor",
    on = "doctor",
    cancelOn = "cancel",
    timeout = "PT10M",
    persistent = true)
public class DoctorSteps {
  /** What is known of the visit so far. */
  public static class Visit {
    public String name;
    public int age;
    public String reason;
    public int pain;
    public LocalDate day;
    public String number;
  }

  private final UnaryOperator<String> practice;

  protected DoctorSteps() {
    this(null);
  }

  @Inject
  public DoctorSteps(UnaryOperator<String> practice) {
    this.practice = practice;
  }

  @Step(1)
  @Ask("Your name?")
  void name(@Answer String name, @State Visit visit) {
    visit.name = name;
  }

  @Step(2)
  @Ask("How old are you?")
  void age(@Answer int age, @State Visit visit, StepContext step) {
    if (age < 0) {
      step.repeat("As a number of years, please.");
      return;
    }
    visit.age = age;
  }

  @Step(3)
  @Ask(
      value = "What is it about?",
      choices = {"Checkup", "Pain"})
  void reason(@Answer String reason, @State Visit visit, StepContext step) {
    visit.reason = reason;
    visit.pain = 0;
    if (reason.equals("Checkup")) {
      step.goTo("day");
    }
  }

  @Step(4)
  @Ask("How bad is it, from 1 to 10?")
  void pain(@Answer int pain, @State Visit visit) {
    visit.pain = pain;
  }

  @Step(5)
  @Ask("Which day?")
  void day(@Answer LocalDate day, @State Visit visit) {
    visit.day = day;
  }

  @Step(6)
  @Ask("Is all that right?")
  void right(@Answer boolean right, StepContext step) {
    if (!right) {
      step.reply("Then from the beginning.");
      step.goTo("name");
    }
  }

  @Step(7)
  void book(@State Visit visit) {
    visit.number =
        practice.apply(
            visit.name
                + " ("
                + visit.age
                + ") "
                + visit.reason
                + " "
                + visit.pain
                + " "
                + visit.day);
  }

  @Step(8)
  void done(@State Visit visit, StepContext step) {
    step.reply("See you on " + visit.day + ", " + visit.name + ": " + visit.number + ".");
  }

  @OnTimeout
  void late(StepContext step) {
    step.reply("The doctor has gone home.");
  }
}
