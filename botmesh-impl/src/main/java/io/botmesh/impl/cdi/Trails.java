package io.botmesh.impl.cdi;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Contexts as text: the {@code traceparent} of W3C, and nothing else of it. */
final class Trails {
  private static final String FIELD = "traceparent";
  private static final TextMapGetter<String> TRAIL =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String trail) {
          return List.of(FIELD);
        }

        @Override
        public String get(String trail, String key) {
          return key.equals(FIELD) ? trail : null;
        }
      };

  private Trails() {}

  /** Writes a context; empty if it stands in no trace. */
  static String write(Context context) {
    Map<String, String> fields = new HashMap<>();
    W3CTraceContextPropagator.getInstance().inject(context, fields, Map::put);
    return fields.getOrDefault(FIELD, "");
  }

  /** Reads a context; the root if the text is none. */
  static Context read(String trail) {
    return trail.isEmpty()
        ? Context.root()
        : W3CTraceContextPropagator.getInstance().extract(Context.root(), trail, TRAIL);
  }
}
