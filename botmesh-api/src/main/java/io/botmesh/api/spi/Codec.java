package io.botmesh.api.spi;

import java.lang.reflect.Type;
import java.util.Map;

/** Writes values as JSON text and reads them back. Thread-safe. */
public interface Codec {
  /**
   * Writes a value.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  String write(Object value);

  /**
   * Reads a value.
   *
   * @throws io.botmesh.api.StoredDataUnreadable if the text is no such value
   */
  <T> T read(String json, Class<T> type);

  /**
   * Reads a value of a type that may have arguments, such as a list of something.
   *
   * @return null if the text is JSON's null
   * @throws io.botmesh.api.StoredDataUnreadable if the text is no such value
   */
  Object read(String json, Type type);

  /**
   * Reads a JSON object by its names.
   *
   * @return changeable, in the order read; values as the codec sees fit
   * @throws io.botmesh.api.StoredDataUnreadable if the text is no JSON object
   */
  Map<String, Object> readObject(String json);
}
