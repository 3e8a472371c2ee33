package io.botmesh.api.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a bean as a route. It takes nothing or a {@link io.botmesh.api.MessageContext},
 * and returns nothing or a text, which is the reply.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OnMessage {
  /**
   * A regular expression that the whole text must match, case aside; empty for what nothing else
   * takes.
   */
  String value() default "";
}
