package io.botmesh.api.annotation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a bean whose {@link Step} methods are a conversation. A stereotype: the bean is application
 * scoped, so it must keep nothing of a chat in its fields; that is what {@link State} is for.
 *
 * <p>Two steps of one number, an {@link Answer} of a type that cannot be converted, a state class
 * that JSON-B cannot write and read back: the deployment fails and names class, method and reason.
 */
@Stereotype
@ApplicationScoped
@TurnGuarded
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Conversation {
  /** The conversation's name, unique within the bot. */
  String value();

  /** The text that enters it, blanks around it and case aside; empty if only code enters it. */
  String on() default "";

  /**
   * Whether it outlives its replica and every pause. If not, it is dropped when its replica goes,
   * or after five minutes without an answer.
   */
  boolean persistent() default false;
}
