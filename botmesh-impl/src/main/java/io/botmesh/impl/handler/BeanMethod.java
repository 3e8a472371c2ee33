package io.botmesh.impl.handler;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Supplier;

/**
 * A method of a bean. The bean is asked for at every call, so that on a server it is the
 * container's reference and its interceptors run. Thread-safe if the bean is.
 *
 * @param bean gives the bean
 * @param method a method of its class; made accessible here
 */
public record BeanMethod(Supplier<?> bean, Method method) {
  /** Opens the method to calls: it need not be public. */
  public BeanMethod {
    method.setAccessible(true);
  }

  /**
   * Calls it.
   *
   * @return what it returned; null if it returns nothing
   * @throws Exception exactly what it threw
   */
  public Object call(Object... arguments) throws Exception {
    try {
      return method.invoke(bean.get(), arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Exception cause) {
        throw cause;
      }
      if (thrown.getCause() instanceof Error cause) {
        throw cause;
      }
      throw thrown;
    }
  }

  /** Returns class and method, for messages. */
  public String where() {
    return where(method);
  }

  /** Returns class and method, for messages. */
  public static String where(Method method) {
    return method.getDeclaringClass().getName() + "." + method.getName();
  }
}
