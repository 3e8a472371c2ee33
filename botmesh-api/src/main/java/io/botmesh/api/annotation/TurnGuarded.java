package io.botmesh.api.annotation;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Guards every {@link Step} of a bean: its body runs only while the turn is held, else {@link
 * io.botmesh.api.TurnLost} is thrown; what it changed of the state becomes the checkpoint that the
 * turn commits under its fence (R3). {@link Conversation} brings it along.
 */
@InterceptorBinding
@Inherited
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface TurnGuarded {}
