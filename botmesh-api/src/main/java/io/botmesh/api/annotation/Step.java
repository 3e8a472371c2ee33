package io.botmesh.api.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method as a step of a {@link Conversation}. Steps run in the order of their numbers. A
 * step's name, for {@link io.botmesh.api.StepContext#goTo}, is its method's.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Step {
  /** The step's place; unique within the conversation, gaps allowed. */
  int value();

  /**
   * What the step's method was called in earlier versions of the conversation: who waits there goes
   * on here, instead of at the fallback. Its present name may be among them, if only its
   * surroundings have changed.
   */
  String[] was() default {};
}
