package io.botmesh.impl.conversation;

import io.botmesh.api.InboundMessage;
import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.State;
import io.botmesh.impl.conversation.ConversationStep.Effect;
import io.botmesh.impl.conversation.ConversationStep.Question;
import io.botmesh.impl.handler.BeanMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A method that is a step: what is wrong with it, or the step it is. */
final class StepMethod {
  private final Method method;
  private final Supplier<?> bean;
  private final Optional<String> question;

  StepMethod(Method method, Supplier<?> bean) {
    this.method = method;
    this.bean = bean;
    this.question = Optional.ofNullable(method.getAnnotation(Ask.class)).map(Ask::value);
  }

  String where() {
    return BeanMethod.where(method);
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
    if (question.isPresent() && question.get().isBlank()) {
      reasons.add("BMESH-0242 its question is blank");
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
    BeanMethod call = new BeanMethod(bean, method);
    List<Argument> arguments =
        Arrays.stream(method.getParameters()).map(StepMethod::argument).toList();
    return new ConversationStep(
        shape(),
        question.map(text -> new Question(asked -> text, Effect.NONE)),
        step -> {
          Object[] values = new Object[arguments.size()];
          for (int at = 0; at < values.length; at++) {
            values[at] = arguments.get(at).of(step);
          }
          call.call(values);
        },
        Effect.DEED);
  }

  private String shape() {
    StringBuilder shape = new StringBuilder("step ").append(method.getName());
    if (question.isPresent()) {
      shape.append(" asks");
    }
    for (Parameter parameter : method.getParameters()) {
      if (parameter.isAnnotationPresent(Answer.class)) {
        shape.append(' ').append(new AnswerType(parameter.getType()).shape());
      }
    }
    return shape.toString();
  }

  private void check(Parameter parameter, List<String> reasons) {
    Class<?> type = parameter.getType();
    boolean answer = parameter.isAnnotationPresent(Answer.class);
    boolean state = parameter.isAnnotationPresent(State.class);
    if (answer && state) {
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

  private void checkAnswer(Parameter parameter, List<String> reasons) {
    if (question.isEmpty()) {
      reasons.add(
          "BMESH-0245 its parameter "
              + parameter.getName()
              + " is an @Answer, but nothing is asked: add @Ask");
    }
    if (!AnswerType.isKnown(parameter.getType())) {
      reasons.add(
          "BMESH-0246 no converter makes its @Answer "
              + parameter.getName()
              + " a "
              + parameter.getType().getName()
              + ": it may be String, int, long, double, boolean or an enum");
    }
  }

  /** Where the value of a parameter comes from. */
  @FunctionalInterface
  private interface Argument {
    Object of(StepInTurn step) throws NoSuchAnswer;
  }

  private static Argument argument(Parameter parameter) {
    if (parameter.isAnnotationPresent(Answer.class)) {
      AnswerType type = new AnswerType(parameter.getType());
      return step -> type.convert(step.text());
    }
    if (parameter.isAnnotationPresent(State.class)) {
      return StepInTurn::state;
    }
    return parameter.getType() == StepContext.class ? step -> step : StepInTurn::message;
  }
}
