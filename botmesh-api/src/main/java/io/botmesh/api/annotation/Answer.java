package io.botmesh.api.annotation;

import io.botmesh.api.Converter;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter of a {@link Step} that gets the answer: a {@code String}, {@code int}, {@code
 * long}, {@code double}, {@code boolean}, {@code BigDecimal}, {@code LocalDate}, an enum, or what a
 * {@link Converter} makes. An answer that is none of that type is asked for again. In a step with
 * several questions the first parameter gets the answer to the first one, and so on.
 *
 * <p>Where the server has Jakarta Validation, constraints beside it are checked, too: an answer
 * that violates one is asked for again with the constraint's message.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Answer {
  /** Makes the value; a class with a public no-argument constructor. */
  @SuppressWarnings("rawtypes")
  Class<? extends Converter> with() default Converter.class;
}
