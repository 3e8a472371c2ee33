package io.botmesh.api.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the method of a {@link Conversation} that runs, once in each wait, when nobody has answered
 * for a while; the wait goes on. It takes what a {@link Step} takes, but for an answer.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OnIdle {
  /** How long, as {@code 5m}, {@code 30s} or in ISO-8601. */
  String value();
}
