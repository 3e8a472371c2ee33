package io.botmesh.api.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter of a {@link Step} that gets the answer: a {@code String}, {@code int}, {@code
 * long}, {@code double}, {@code boolean} or an enum. An answer that is none of that type is asked
 * for again.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Answer {}
