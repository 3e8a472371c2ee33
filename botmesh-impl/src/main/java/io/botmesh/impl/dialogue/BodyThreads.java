package io.botmesh.impl.dialogue;

import io.botmesh.impl.config.BotSettings;
import io.botmesh.impl.config.BotSettings.ThreadKind;

/** Chooses what the threads of bodies are made of, as {@code botmesh.threads} says. */
public final class BodyThreads {
  private BodyThreads() {}

  /** Returns what makes them; they find the calling thread's class loader. */
  public static StackThreads of(BotSettings settings) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    StackThreads platform = StackThreads.platform(settings.bot(), loader);
    return settings.threads() == ThreadKind.PLATFORM
        ? platform
        : StackThreads.virtual(settings.bot(), loader).orElse(platform);
  }
}
