package io.botmesh.arquillian.lib;

import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.eclipse.microprofile.config.ConfigProvider;

/** Where the calling thread is. */
public final class Whereabouts {
  private Whereabouts() {}

  /** Returns the module whose naming context this thread has. */
  // The name is a constant of the platform and the answer a text.
  @SuppressWarnings("BanJNDI")
  public static String module() {
    try {
      return InitialContext.<String>doLookup("java:module/ModuleName");
    } catch (NamingException nowhere) {
      return "nowhere";
    }
  }

  /** Returns what the configuration says that this thread sees. */
  public static String greeting() {
    return ConfigProvider.getConfig().getOptionalValue("shop.greeting", String.class).orElse("-");
  }

  /** Tells whether this thread's class loader is one of the module with that class. */
  public static boolean sees(Class<?> type) {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return Class.forName(type.getName(), false, loader) == type;
    } catch (ClassNotFoundException unseen) {
      return false;
    }
  }
}
