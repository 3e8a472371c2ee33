package io.botmesh.testmesh.seeds;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes flat maps of plain texts, quickly: the stories need no more. */
public final class PlainCodec implements Codec {
  @Override
  public String write(Object value) {
    StringBuilder text = new StringBuilder();
    ((Map<?, ?>) value)
        .forEach((name, held) -> text.append(name).append('=').append(held).append('\n'));
    return text.toString();
  }

  @Override
  public <T> T read(String json, Class<T> type) {
    throw new StoredDataUnreadable("not in these stories");
  }

  @Override
  public Object read(String json, Type type) {
    throw new StoredDataUnreadable("not in these stories");
  }

  @Override
  public Map<String, Object> readObject(String text) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String line : text.split("\n", -1)) {
      int at = line.indexOf('=');
      if (at > 0) {
        fields.put(line.substring(0, at), line.substring(at + 1));
      }
    }
    return fields;
  }
}
