package io.botmesh.impl.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.botmesh.api.StepContext;
import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.State;
import io.botmesh.impl.conversation.AnswerConstraints;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ValidatedAnswersTest {
  private static final Locale SPANISH = Locale.forLanguageTag("es");

  private final WeldContainer container =
      new Weld().disableDiscovery().addBeanClasses(Booking.class).initialize();
  private final WayBack wayBack = new WayBack();

  @AfterEach
  void closeAll() {
    wayBack.close();
    container.close();
  }

  @Test
  void whatIsViolatedIsSaidInTheChatsLanguage() {
    assertThat(violated(Locale.ENGLISH, "seats", 10, null))
        .containsExactly("must be less than or equal to 9");
    assertThat(violated(SPANISH, "seats", 0, null))
        .containsExactly("debe ser mayor que o igual a 1");
    assertThat(violated(Locale.ENGLISH, "seats", 9, null)).isEmpty();
  }

  @Test
  void theMachinesLanguagePlaysNoPart() {
    Locale machines = Locale.getDefault();
    Locale.setDefault(SPANISH);
    try {
      assertThat(violated(Locale.ENGLISH, "seats", 10, null))
          .containsExactly("must be less than or equal to 9");
    } finally {
      Locale.setDefault(machines);
    }
  }

  @Test
  void severalAnswersAreComplainedAboutInTheirOrder() {
    assertThat(violated(Locale.ENGLISH, "names", "x", "y", ""))
        .containsExactly("{names.first}", "Last name, please", "No digits");
  }

  @Test
  void onlyAnswersCount() {
    assertThat(violated(Locale.ENGLISH, "seats", 3, null)).isEmpty();
    assertThat(violated(Locale.ENGLISH, "state", (Object) null)).isEmpty();
  }

  @Test
  void aConstraintThatFitsNoTypeIsNotPassedOver() {
    assertThatThrownBy(() -> violated(Locale.ENGLISH, "absurd", 3))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("absurd");
  }

  @Test
  void theServersOwnValidatorsAreTaken() {
    try (WeldContainer server =
        new Weld()
            .disableDiscovery()
            .addBeanClasses(Booking.class, ServersFactory.class)
            .initialize()) {
      AnswerConstraints checks = AnswerChecks.of(server.getBeanManager(), "bot", wayBack);
      assertThat(
              checks.violated(
                  server.select(Booking.class).get(),
                  method("seats"),
                  new Object[] {10, null},
                  Locale.ENGLISH))
          .containsExactly("as the server says");
      wayBack.close();
      server.select(ValidatorFactory.class).get().getValidator();
    }
  }

  private List<String> violated(Locale language, String step, Object... arguments) {
    BeanManager beans = container.getBeanManager();
    return AnswerChecks.of(beans, "bot", wayBack)
        .violated(container.select(Booking.class).get(), method(step), arguments, language);
  }

  private static Method method(String name) {
    return Arrays.stream(Booking.class.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Steps, as the container's proxy has them. */
  @ApplicationScoped
  static class Booking {
    void seats(@Answer @Min(1) @Max(9) int seats, @NotNull StepContext step) {}

    void names(
        @Answer @Size(min = 2, message = "{names.first}") String first,
        @Answer @Size(min = 2, message = "Last name, please") String last,
        @Answer @Pattern(regexp = "\\D+", message = "No digits") String title) {}

    void state(@State @NotNull Object state) {}

    void absurd(@Answer @Size(min = 2) int seats) {}
  }

  /** A server that gives beans a factory. */
  @ApplicationScoped
  static class ServersFactory {
    @Produces
    @ApplicationScoped
    ValidatorFactory factory() {
      return Validation.byDefaultProvider()
          .configure()
          .messageInterpolator(
              new MessageInterpolator() {
                @Override
                public String interpolate(String template, Context context) {
                  return "in no language";
                }

                @Override
                public String interpolate(String template, Context context, Locale locale) {
                  return "as the server says";
                }
              })
          .buildValidatorFactory();
    }
  }
}
