package io.botmesh.impl.json;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.bind.Jsonb;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * JSON by JSON-B. Thread-safe, as {@link Jsonb} is. What {@link #readObject} returns has text,
 * {@code Boolean}, {@code BigDecimal}, {@code List}, {@code Map} and null as values.
 *
 * <p>JSON that is nested deeper than {@value JsonDepth#MOST} is neither written nor read.
 */
public final class JsonbCodec implements Codec {
  private final Jsonb jsonb;

  /** With the binding to use; whoever made it closes it. */
  public JsonbCodec(Jsonb jsonb) {
    this.jsonb = Objects.requireNonNull(jsonb, "jsonb");
  }

  @Override
  public String write(Object value) {
    String json;
    try {
      json = jsonb.toJson(value);
    } catch (RuntimeException failure) {
      throw new IllegalArgumentException(
          "BMESH-0411 A value of " + nameOf(value) + " cannot be written as JSON: " + failure,
          failure);
    }
    if (JsonDepth.isOver(json)) {
      throw new IllegalArgumentException(
          "BMESH-0403 A value of "
              + nameOf(value)
              + " is nested deeper than "
              + JsonDepth.MOST
              + ": it would be stored, but never read again");
    }
    return json;
  }

  @Override
  @SuppressWarnings("unchecked") // It was looked at.
  public <T> T read(String json, Class<T> type) {
    Object value = read(json, (Type) type);
    // JSON-B answers null for null, and a list for a list even if a JsonObject was asked for.
    if (!MethodType.methodType(type).wrap().returnType().isInstance(value)) {
      throw new StoredDataUnreadable(
          "BMESH-0405 A stored text is no " + type.getName() + "; it is kept as it is");
    }
    return (T) value;
  }

  @Override
  public Object read(String json, Type type) {
    if (JsonDepth.isOver(json)) {
      throw new StoredDataUnreadable(
          "BMESH-0404 A stored text is nested deeper than "
              + JsonDepth.MOST
              + "; it is kept as it is");
    }
    try {
      return jsonb.fromJson(json, type);
    } catch (RuntimeException failure) {
      // JSON-B promises a JsonbException, but its converters let others through.
      throw new StoredDataUnreadable(
          "BMESH-0405 A stored text is no " + type.getTypeName() + "; it is kept as it is",
          failure);
    }
  }

  @Override
  public Map<String, Object> readObject(String json) {
    if (JsonDepth.hasMore(json)) {
      throw new StoredDataUnreadable(
          "BMESH-0410 A stored text goes on after its JSON object; it is kept as it is");
    }
    return plain(read(json, JsonObject.class));
  }

  private static Map<String, Object> plain(JsonObject object) {
    Map<String, Object> plain = new LinkedHashMap<>();
    object.forEach((name, value) -> plain.put(name, plain(value)));
    return plain;
  }

  private static List<Object> plain(JsonArray array) {
    List<Object> plain = new ArrayList<>();
    array.forEach(value -> plain.add(plain(value)));
    return plain;
  }

  private static Object plain(JsonValue value) {
    return switch (value.getValueType()) {
      case OBJECT -> plain(value.asJsonObject());
      case ARRAY -> plain(value.asJsonArray());
      case STRING -> ((JsonString) value).getString();
      case NUMBER -> ((JsonNumber) value).bigDecimalValue();
      case TRUE -> true;
      case FALSE -> false;
      case NULL -> null;
    };
  }

  private static String nameOf(Object value) {
    return value == null ? "null" : value.getClass().getName();
  }
}
