package io.botmesh.impl.cdi;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.spi.Codec;
import io.botmesh.impl.conversation.BeanFields;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * A bean of which each chat has one. Immutable and thread-safe.
 *
 * @param name what its fields are kept under in the user's data
 * @param type the class whose fields they are
 * @param fields those fields
 */
record ChatBean(String name, Class<?> type, BeanFields fields) {
  private static final String KEPT_UNDER = "botmesh.bean.";

  /** Returns the one that is made of its own class. */
  static ChatBean of(Class<?> type) {
    return new ChatBean(KEPT_UNDER + type.getName(), type, new BeanFields(type));
  }

  /** Returns the one that a field or method gives. */
  static ChatBean from(Member producer) {
    Class<?> type =
        producer instanceof Method method ? method.getReturnType() : ((Field) producer).getType();
    String where = producer.getDeclaringClass().getName() + "." + producer.getName();
    return new ChatBean(KEPT_UNDER + where, type, new BeanFields(type));
  }

  /**
   * Looks for mistakes.
   *
   * @throws BotMisconfigured with all that keep it from being kept
   */
  void check(Codec codec) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      throw new BotMisconfigured(
          List.of(
              new Complaint(
                  name.substring(KEPT_UNDER.length()),
                  type.getName(),
                  "@ChatScoped",
                  "BMESH-0637 an interface or abstract class has no fields to keep: let it be made"
                      + " as the class that it is")));
    }
    List<Complaint> complaints = fields.complaints(codec);
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
  }
}
