package io.botmesh.api.annotation;

import jakarta.enterprise.context.NormalScope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives each chat a bean of its own. What its fields hold is kept with the chat, on whatever
 * replica the next message is handled: it is read when a turn first uses the bean, and written with
 * the turn's commit, or not at all. Fields that are {@code transient}, {@code static} or injected
 * are not kept; all others must be such as JSON-B brings back, which is checked when the bot
 * starts.
 *
 * <p>Active while a message or a timer of a chat is handled; elsewhere {@link
 * jakarta.enterprise.context.ContextNotActiveException} is thrown. A bean is used by one turn at a
 * time.
 */
@NormalScope
@Inherited
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
public @interface ChatScoped {}
