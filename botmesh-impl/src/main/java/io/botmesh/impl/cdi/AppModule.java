package io.botmesh.impl.cdi;

import java.util.Optional;

/**
 * A module of the application, as its class loader tells it. Immutable; equal if the loader is the
 * same.
 *
 * @param loader loads the module's own classes
 */
record AppModule(ClassLoader loader) {
  // By name: this jar may lie where the starter cannot be seen.
  private static final String STARTER = "io.botmesh.starter.StartListener";

  /** Returns the module that a class belongs to. */
  static AppModule of(Class<?> type) {
    return new AppModule(type.getClassLoader());
  }

  /** Tells whether a class is the module's own, or of a library or EJB module that it can see. */
  boolean sees(Class<?> type) {
    return type.getClassLoader() == loader || loaded(type.getName(), loader) == type;
  }

  /** Tells whether this module starts a bot: it has a starter of its own inside. */
  boolean hasStarter() {
    return starterSeen().filter(loader::equals).isPresent();
  }

  /** Returns who loads the starter that this module sees; empty if it sees none. */
  Optional<ClassLoader> starterSeen() {
    return starterFrom(loader);
  }

  /** Tells whether the calling thread runs in this module's context. */
  boolean isCallers() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    // On Liberty a thread's loader is a wrapper around the module's own one.
    return context == loader
        || (hasStarter() && starterFrom(context).filter(loader::equals).isPresent());
  }

  private static Optional<ClassLoader> starterFrom(ClassLoader from) {
    return Optional.ofNullable(loaded(STARTER, from)).map(Class::getClassLoader);
  }

  private static Class<?> loaded(String name, ClassLoader from) {
    try {
      return Class.forName(name, false, from);
    } catch (ClassNotFoundException | LinkageError unseen) {
      return null;
    }
  }
}
