package io.botmesh.api.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says a question before a {@link Step}; the method runs when the answer is there. Several of them
 * are a form: asked one after the other, the method runs when all answers are there (R11).
 */
@Documented
@Repeatable(Asks.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Ask {
  /** The question's text; {@code {some.key}} is said by that key in the chat's language. */
  String value();

  /** What may be answered to it, if only some texts may; listed below the question. */
  String[] choices() default {};
}
