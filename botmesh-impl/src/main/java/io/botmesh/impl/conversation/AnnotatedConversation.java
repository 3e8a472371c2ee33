package io.botmesh.impl.conversation;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnCancel;
import io.botmesh.api.annotation.OnIdle;
import io.botmesh.api.annotation.OnTimeout;
import io.botmesh.api.annotation.Step;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.config.DurationText;
import io.botmesh.impl.handler.BeanMethod;
import io.botmesh.impl.handler.Spoken;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Makes a conversation of a class that carries {@link Conversation}. Used once. */
public final class AnnotatedConversation {
  private final Class<?> type;
  private final Conversation declared;
  private final Supplier<?> bean;
  private final Codec codec;
  private final AnswerConstraints constraints;
  private final List<Complaint> complaints = new ArrayList<>();

  private AnnotatedConversation(
      Class<?> type, Supplier<?> bean, Codec codec, AnswerConstraints constraints) {
    this.type = type;
    this.declared = type.getAnnotation(Conversation.class);
    this.bean = bean;
    this.codec = codec;
    this.constraints = constraints;
  }

  /** Reads a class where no constraints are known. */
  public static ConversationDefinition read(Class<?> type, Supplier<?> bean, Codec codec) {
    return read(type, bean, codec, AnswerConstraints.NONE);
  }

  /**
   * Reads a class.
   *
   * @param type the bean's class, not that of a proxy; it carries the annotation
   * @param bean gives the bean to call steps on, asked at every step: on a server the container's
   *     reference, so that its interceptors run. Not asked here
   * @param constraints checks answers before a step runs
   * @throws BotMisconfigured with all that is wrong with the class
   */
  public static ConversationDefinition read(
      Class<?> type, Supplier<?> bean, Codec codec, AnswerConstraints constraints) {
    return new AnnotatedConversation(type, bean, codec, constraints).definition();
  }

  private ConversationDefinition definition() {
    checkNames();
    Map<Integer, StepMethod> steps = steps();
    Optional<StepMethod> timedOut = beside(OnTimeout.class);
    Optional<StepMethod> cancelled = beside(OnCancel.class);
    Optional<StepMethod> idle = beside(OnIdle.class);
    List<StepMethod> all = new ArrayList<>(steps.values());
    timedOut.ifPresent(all::add);
    cancelled.ifPresent(all::add);
    idle.ifPresent(all::add);
    StateType state = state(all);
    Optional<Duration> timeout = time("timeout", declared.timeout());
    Optional<Duration> idleAfter =
        methods().stream()
            .filter(method -> method.isAnnotationPresent(OnIdle.class))
            .findFirst()
            .flatMap(method -> time("@OnIdle", method.getAnnotation(OnIdle.class).value()));
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    return new SteppedConversation(
        new Manner(
            declared.value(),
            type.getName(),
            declared.on().isEmpty() ? List.of() : List.of(Spoken.of(declared.on())),
            Arrays.stream(declared.cancelOn()).map(Spoken::of).toList(),
            declared.persistent(),
            declared.restarts(),
            timeout,
            idleAfter),
        state,
        steps.values().stream().map(StepMethod::step).toList(),
        new SteppedConversation.Endings(
            timedOut.map(StepMethod::body),
            cancelled.map(StepMethod::body),
            idle.map(StepMethod::body)));
  }

  private Optional<Duration> time(String what, String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      Duration time = DurationText.parse(text);
      if (!time.isZero() && !time.isNegative()) {
        return Optional.of(time);
      }
    } catch (IllegalArgumentException none) {
      // Said below.
    }
    complain(
        type.getName(),
        text,
        "BMESH-0474 its " + what + " is no time longer than nothing: write such as 30s or 10m");
    return Optional.empty();
  }

  private Optional<StepMethod> beside(Class<? extends Annotation> kind) {
    List<Method> found =
        methods().stream().filter(method -> method.isAnnotationPresent(kind)).toList();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    if (found.size() > 1) {
      complain(
          type.getName(),
          "@" + kind.getSimpleName(),
          "BMESH-0475 more than one method has it: a conversation has one at most");
    }
    Method method = found.get(0);
    StepMethod read = new StepMethod(method, bean, constraints);
    read.reasons().forEach(reason -> complain(BeanMethod.where(method), "", reason));
    if (method.isAnnotationPresent(Step.class)
        || Arrays.stream(method.getParameters())
            .anyMatch(parameter -> parameter.isAnnotationPresent(Answer.class))) {
      complain(
          BeanMethod.where(method),
          "@" + kind.getSimpleName(),
          "BMESH-0476 it runs beside the steps: it is no @Step and gets no @Answer");
    }
    return Optional.of(read);
  }

  private void checkNames() {
    if (declared.value().isBlank()) {
      complain(type.getName(), "", "BMESH-0229 a conversation needs a name");
    }
    if (!declared.on().isEmpty() && declared.on().isBlank()) {
      complain(
          type.getName(),
          declared.on(),
          "BMESH-0231 a blank trigger would be met by every blank message");
    }
    if (Arrays.stream(declared.cancelOn()).anyMatch(String::isBlank)) {
      complain(
          type.getName(),
          "cancelOn",
          "BMESH-0231 a blank word would be met by every blank message");
    }
  }

  /** Returns the steps in the order of their numbers; complains about what is wrong with them. */
  private Map<Integer, StepMethod> steps() {
    Map<Integer, StepMethod> steps = new TreeMap<>();
    for (Method method : methods()) {
      Step step = method.getAnnotation(Step.class);
      if (step == null) {
        if (method.getAnnotationsByType(Ask.class).length > 0) {
          complain(
              BeanMethod.where(method), "@Ask", "BMESH-0238 it asks, but is no step: add @Step");
        }
        continue;
      }
      StepMethod read = new StepMethod(method, bean, constraints);
      read.reasons().forEach(reason -> complain(BeanMethod.where(method), "", reason));
      StepMethod rival = steps.putIfAbsent(step.value(), read);
      if (rival != null) {
        complain(
            BeanMethod.where(method),
            "@Step(" + step.value() + ")",
            "BMESH-0239 " + rival.where() + " has the same number: each step needs one of its own");
      }
    }
    Set<String> names = new HashSet<>();
    steps
        .values()
        .forEach(
            step -> {
              if (!names.add(step.name())) {
                complain(
                    step.where(),
                    step.name(),
                    "BMESH-0477 another step's method has the same name, by which steps are known:"
                        + " give it one of its own");
              }
            });
    if (steps.isEmpty()) {
      complain(
          type.getName(),
          "",
          "BMESH-0230 it has no steps, so nothing would ever happen: add @Step");
    }
    return steps;
  }

  private StateType state(List<StepMethod> steps) {
    Set<Class<?>> types = new LinkedHashSet<>();
    steps.forEach(step -> types.addAll(step.stateTypes()));
    if (types.isEmpty()) {
      return new NoState();
    }
    if (types.size() > 1) {
      complain(
          type.getName(),
          types.stream().map(Class::getName).toList().toString(),
          "BMESH-0232 all steps share one state class");
    }
    for (Class<?> state : types) {
      new StateClassCheck(state, codec)
          .reasons()
          .forEach(reason -> complain(type.getName(), "@State " + state.getName(), reason));
    }
    return new StateClass(types.iterator().next(), codec);
  }

  /** Returns the class's methods and those it inherits, but for overridden ones, by name. */
  private List<Method> methods() {
    List<Method> methods = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
      for (Method method : part.getDeclaredMethods()) {
        String signature = method.getName() + Arrays.toString(method.getParameterTypes());
        boolean own = Modifier.isPrivate(method.getModifiers());
        if (!method.isSynthetic() && (own || seen.add(signature))) {
          methods.add(method);
        }
      }
    }
    // Reflection gives no order; complaints come in a stable one.
    methods.sort((left, right) -> left.toGenericString().compareTo(right.toGenericString()));
    return methods;
  }

  private void complain(String where, String value, String reason) {
    complaints.add(new Complaint(where, value, "@Conversation", reason));
  }
}
