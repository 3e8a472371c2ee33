package io.botmesh.starter;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.util.Set;

/** Called by the server for each web module with this jar inside. */
public final class Starter implements ServletContainerInitializer {
  /** For the server. */
  public Starter() {}

  @Override
  public void onStartup(Set<Class<?>> classes, ServletContext context) {
    // The class and not an instance, so that the server injects into it.
    context.addListener(StartListener.class);
  }
}
