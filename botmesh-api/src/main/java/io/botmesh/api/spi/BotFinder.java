package io.botmesh.api.spi;

/** Finds the bot that a class of the application means. Thread-safe. */
public interface BotFinder {
  /**
   * Returns the running bot that a class means: that of its own module; for a class of a library or
   * an EJB module, the bot whose web module calls, else the only one that has this class; for a
   * class of a web module without bots, the only one there is.
   *
   * @throws io.botmesh.api.CoordinationUnavailable if that bot does not run here just now, or there
   *     are several
   */
  RunningBot meantBy(Class<?> asker);
}
