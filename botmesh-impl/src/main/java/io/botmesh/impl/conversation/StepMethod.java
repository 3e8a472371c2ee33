package io.botmesh.impl.conversation;

import io.botmesh.api.BadAnswer;
import io.botmesh.api.Converter;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.Question;
import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import io.botmesh.impl.answer.AnswerReader;
import io.botmesh.impl.conversation.ConversationStep.Effect;
import io.botmesh.impl.handler.BeanMethod;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A method of a conversation: what is wrong with it, or the step it is. */
final class StepMethod {
  private final Method method;
  private final Supplier<?> bean;
  private final AnswerConstraints constraints;
  private final List<Ask> questions;
  private final List<Parameter> answers;

  StepMethod(Method method, Supplier<?> bean, AnswerConstraints constraints) {
    this.method = method;
    this.bean = bean;
    this.constraints = constraints;
    this.questions = List.of(method.getAnnotationsByType(Ask.class));
    this.answers =
        Arrays.stream(method.getParameters())
            .filter(parameter -> parameter.isAnnotationPresent(Answer.class))
            .toList();
  }

  String where() {
    return BeanMethod.where(method);
  }

  String name() {
    return method.getName();
  }

  /** Returns everything that is wrong with the method; empty if it is fit. */
  List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    int modifiers = method.getModifiers();
    if (Modifier.isPrivate(modifiers)
        || Modifier.isStatic(modifiers)
        || Modifier.isFinal(modifiers)
        || Modifier.isAbstract(modifiers)) {
      reasons.add(
          "BMESH-0240 a step must not be private, static, final or abstract: the container could"
              + " not guard it");
    }
    if (method.getReturnType() != void.class) {
      reasons.add("BMESH-0241 a step returns nothing: say what it has to say by StepContext.reply");
    }
    if (questions.stream().anyMatch(ask -> ask.value().isBlank())) {
      reasons.add("BMESH-0242 its question is blank");
    }
    if (questions.stream().flatMap(ask -> Arrays.stream(ask.choices())).anyMatch(String::isBlank)) {
      reasons.add("BMESH-0470 one of its choices is blank");
    }
    if (!answers.isEmpty() && questions.size() > 1 && answers.size() != questions.size()) {
      reasons.add(
          "BMESH-0471 it asks "
              + questions.size()
              + " questions and takes "
              + answers.size()
              + " answers: one @Answer for each, in their order, or none");
    } else if (answers.size() > Math.max(1, questions.size())) {
      reasons.add("BMESH-0471 it takes more answers than it asks questions");
    }
    Arrays.stream(method.getParameters()).forEach(parameter -> check(parameter, reasons));
    return reasons;
  }

  /** Returns the types of its state parameters. */
  List<Class<?>> stateTypes() {
    List<Class<?>> types = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      if (parameter.isAnnotationPresent(State.class)) {
        types.add(parameter.getType());
      }
    }
    return types;
  }

  /** Makes the step; only for a method that nothing is wrong with. */
  ConversationStep step() {
    return new ConversationStep(
        method.getName(),
        Set.of(method.getAnnotation(Step.class).was()),
        shape(),
        asked(),
        Optional.empty(),
        body(),
        Effect.DEED);
  }

  /** Makes what calls the method; only for one that nothing is wrong with. */
  ConversationStep.Body body() {
    BeanMethod call = new BeanMethod(bean, method);
    List<Argument> arguments = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      arguments.add(argument(parameter));
    }
    return step -> {
      Object[] values = new Object[arguments.size()];
      for (int at = 0; at < values.length; at++) {
        values[at] = arguments.get(at).of(step);
      }
      if (!answers.isEmpty()) {
        check(values, step.locale());
      }
      call.call(values);
    };
  }

  private void check(Object[] values, Locale language) throws BadAnswer {
    List<String> violated = constraints.violated(bean.get(), method, values, language);
    if (!violated.isEmpty()) {
      throw new BadAnswer(String.join("\n", violated));
    }
  }

  private List<Asked> asked() {
    List<Asked> asked = new ArrayList<>();
    for (int at = 0; at < questions.size(); at++) {
      asked.add(asked(questions.get(at), at));
    }
    return asked;
  }

  private Asked asked(Ask ask, int at) {
    if (ask.choices().length > 0) {
      return Asked.of(Question.choice(ask.value(), ask.choices()));
    }
    if (at >= answers.size()) {
      return Asked.of(Question.text(ask.value()));
    }
    Parameter answer = answers.get(at);
    Optional<Converter<?>> own = converter(answer);
    return own.isPresent()
        ? Asked.of(Question.of(ask.value(), Object.class, own.get()))
        : Asked.as(answer.getType(), ask.value());
  }

  private static Optional<Converter<?>> converter(Parameter answer) {
    Class<?> type = answer.getAnnotation(Answer.class).with();
    if (type == Converter.class) {
      return Optional.empty();
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return Optional.of((Converter<?>) constructor.newInstance());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalArgumentException(
          "BMESH-0472 the converter "
              + type.getName()
              + " cannot be made by a constructor without arguments",
          impossible);
    }
  }

  private String shape() {
    StringBuilder shape = new StringBuilder("step ").append(method.getName());
    asked().forEach(asked -> shape.append(" asks ").append(asked.shape()));
    return shape.toString();
  }

  private void check(Parameter parameter, List<String> reasons) {
    Class<?> type = parameter.getType();
    boolean answer = parameter.isAnnotationPresent(Answer.class);
    boolean state = parameter.isAnnotationPresent(State.class);
    if (answer && isChoice(parameter) && type != String.class) {
      reasons.add(
          "BMESH-0473 its parameter "
              + parameter.getName()
              + " takes the answer to a question with choices, which is a String");
    } else if (answer && state) {
      reasons.add(
          "BMESH-0243 its parameter "
              + parameter.getName()
              + " cannot be @Answer and @State at once");
    } else if (answer) {
      checkAnswer(parameter, reasons);
    } else if (!state && type != StepContext.class && type != InboundMessage.class) {
      reasons.add(
          "BMESH-0244 nothing is known to put into its parameter "
              + parameter.getName()
              + " of type "
              + type.getName()
              + ": it may be @Answer, @State, a StepContext or an InboundMessage");
    }
  }

  private boolean isChoice(Parameter answer) {
    int at = answers.indexOf(answer);
    return at < questions.size() && questions.get(at).choices().length > 0;
  }

  private void checkAnswer(Parameter parameter, List<String> reasons) {
    if (questions.isEmpty()) {
      reasons.add(
          "BMESH-0245 its parameter "
              + parameter.getName()
              + " is an @Answer, but nothing is asked: add @Ask");
    }
    try {
      if (converter(parameter).isPresent()) {
        return;
      }
    } catch (IllegalArgumentException none) {
      reasons.add(none.getMessage());
      return;
    }
    if (!AnswerReader.makes(parameter.getType())) {
      reasons.add(
          "BMESH-0246 no converter makes its @Answer "
              + parameter.getName()
              + " a "
              + parameter.getType().getName()
              + ": it may be String, int, long, double, boolean, BigDecimal, LocalDate, an enum, or"
              + " name a converter by @Answer(with = …)");
    }
  }

  /** Where the value of a parameter comes from. */
  @FunctionalInterface
  private interface Argument {
    Object of(StepInTurn step) throws BadAnswer;
  }

  private Argument argument(Parameter parameter) {
    if (parameter.isAnnotationPresent(Answer.class)) {
      int at = answers.indexOf(parameter);
      return step -> step.values().get(at);
    }
    if (parameter.isAnnotationPresent(State.class)) {
      return StepInTurn::state;
    }
    return parameter.getType() == StepContext.class ? step -> step : StepInTurn::message;
  }
}
