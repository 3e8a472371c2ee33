package io.botmesh.api;

/**
 * Makes a value of an answer. Thread-safe; the same text must always give the same value, since a
 * conversation that is gone on with elsewhere converts its answers again.
 *
 * @param <T> what it makes, something that JSON-B writes and reads back
 */
@FunctionalInterface
public interface Converter<T> {
  /**
   * Converts.
   *
   * @param answer the message's text as it came in, at most {@code botmesh.limits.text} long
   * @return the value, never null
   * @throws BadAnswer if the text is no such value: the user is asked again
   */
  T convert(String answer) throws BadAnswer;
}
