package io.botmesh.impl.cdi;

import io.botmesh.api.annotation.Answer;
import io.botmesh.impl.conversation.AnswerConstraints;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;

/** Asks Jakarta Validation. Loaded only where its API is there. Thread-safe. */
final class ValidatedAnswers implements AnswerConstraints, AutoCloseable {
  private final ValidatorFactory factory;
  private final Runnable closing;

  private ValidatedAnswers(ValidatorFactory factory, Runnable closing) {
    this.factory = factory;
    this.closing = closing;
  }

  /**
   * With the server's validators if it gives any to beans, else with some of its own.
   *
   * @throws jakarta.validation.ValidationException if there are none
   */
  static ValidatedAnswers of(BeanManager beans) {
    Instance<ValidatorFactory> servers = beans.createInstance().select(ValidatorFactory.class);
    if (servers.isResolvable()) {
      return new ValidatedAnswers(servers.get(), () -> {});
    }
    ValidatorFactory own = Validation.buildDefaultValidatorFactory();
    return new ValidatedAnswers(own, own::close);
  }

  @Override
  public List<String> violated(Object bean, Method step, Object[] arguments, Locale language) {
    return in(language).forExecutables().validateParameters(bean, step, arguments).stream()
        .filter(violation -> isAnswer(step, parameter(violation)))
        .sorted(
            Comparator.<ConstraintViolation<?>>comparingInt(
                    violation -> parameter(violation).orElseThrow())
                // Validation gives no order; a user reads one thing twice in the same one.
                .thenComparing(ConstraintViolation::getMessage))
        .map(ConstraintViolation::getMessage)
        .toList();
  }

  @Override
  public void close() {
    closing.run();
  }

  // Not kept: what is costly in a validator is kept by its factory.
  private Validator in(Locale language) {
    return factory
        .usingContext()
        .messageInterpolator(new InLanguage(factory.getMessageInterpolator(), language))
        .getValidator();
  }

  private static boolean isAnswer(Method step, OptionalInt parameter) {
    return parameter.isPresent()
        && step.getParameters()[parameter.getAsInt()].isAnnotationPresent(Answer.class);
  }

  /** Returns the number of the parameter that is at fault; empty if it is none by itself. */
  private static OptionalInt parameter(ConstraintViolation<?> violation) {
    return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
        .filter(node -> node.getKind() == ElementKind.PARAMETER)
        .mapToInt(node -> node.as(Path.ParameterNode.class).getParameterIndex())
        .findFirst();
  }

  /**
   * Says messages in one language, whatever the machine speaks.
   *
   * @param own who says them
   * @param language the language
   */
  private record InLanguage(MessageInterpolator own, Locale language)
      implements MessageInterpolator {
    @Override
    public String interpolate(String template, Context context) {
      return own.interpolate(template, context, language);
    }

    @Override
    public String interpolate(String template, Context context, Locale other) {
      return own.interpolate(template, context, language);
    }
  }
}
