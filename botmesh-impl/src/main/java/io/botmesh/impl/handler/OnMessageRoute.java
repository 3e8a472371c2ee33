package io.botmesh.impl.handler;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.MessageContext;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.annotation.OnMessage;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The route that an {@link OnMessage} method is.
 *
 * @param where class and method
 * @param pattern what the whole text must match; empty for what nothing else takes
 * @param handler calls the method
 */
public record OnMessageRoute(String where, Optional<Pattern> pattern, MessageHandler handler) {
  /**
   * Reads a method that carries the annotation.
   *
   * @param bean gives the bean to call it on, asked at every message
   * @throws BotMisconfigured with all that is wrong with the method
   */
  public static OnMessageRoute of(Method method, Supplier<?> bean) {
    List<Complaint> complaints = new ArrayList<>();
    Optional<Pattern> pattern = pattern(method, complaints);
    check(method, complaints);
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    return new OnMessageRoute(
        BeanMethod.where(method), pattern, handler(new BeanMethod(bean, method)));
  }

  private static MessageHandler handler(BeanMethod method) {
    boolean takesContext = method.method().getParameterCount() == 1;
    return context -> {
      Object answer = takesContext ? method.call(context) : method.call();
      if (answer instanceof String text) {
        context.reply(text);
      }
    };
  }

  private static Optional<Pattern> pattern(Method method, List<Complaint> complaints) {
    String text = method.getAnnotation(OnMessage.class).value();
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    } catch (PatternSyntaxException wrong) {
      complaints.add(
          complaint(method, text, "BMESH-0223 no regular expression: " + wrong.getDescription()));
      return Optional.empty();
    }
  }

  private static void check(Method method, List<Complaint> complaints) {
    if (Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
      complaints.add(
          complaint(
              method, "", "BMESH-0224 it is private or static: the container cannot call it"));
    }
    Class<?>[] takes = method.getParameterTypes();
    if (takes.length > 1 || (takes.length == 1 && takes[0] != MessageContext.class)) {
      complaints.add(
          complaint(method, "", "BMESH-0225 it may take nothing, or one MessageContext"));
    }
    if (method.getReturnType() != void.class && method.getReturnType() != String.class) {
      complaints.add(
          complaint(
              method,
              method.getReturnType().getName(),
              "BMESH-0226 it may return nothing, or a String that is the reply"));
    }
  }

  private static Complaint complaint(Method method, String value, String reason) {
    return new Complaint(BeanMethod.where(method), value, "@OnMessage", reason);
  }
}
