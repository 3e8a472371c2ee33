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
   * Whether it outlives its replica and every pause. If not, it goes on at another replica only if
   * {@code botmesh.handover.flows} says {@code forward}, and is forgotten when nobody answers for
   * long.
   */
  boolean persistent() default false;

  /** Words that end it whatever it waits for, blanks around them and case aside. */
  String[] cancelOn() default {};

  /**
   * How long to wait for each answer, as {@code 10m} or in ISO-8601; empty for {@code
   * botmesh.conversation.timeout}. Then it ends, see {@link OnTimeout}.
   */
  String timeout() default "";

  /** Whether the text that enters it begins it anew while it waits, instead of being an answer. */
  boolean restarts() default false;
}
