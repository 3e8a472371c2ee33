package io.botmesh.api.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter of a {@link Step} that gets the conversation's state: one class for all
 * steps, with a public no-argument constructor, that JSON-B writes and reads back. It starts new;
 * what a step leaves in it, the next step finds, on whatever replica.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface State {}
