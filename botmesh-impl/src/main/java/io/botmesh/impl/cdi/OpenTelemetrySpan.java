package io.botmesh.impl.cdi;

import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;

/** A span of OpenTelemetry. Thread-safe. */
final class OpenTelemetrySpan implements Span {
  private static final String OUTCOME = "botmesh.outcome";

  private final io.opentelemetry.api.trace.Span span;

  OpenTelemetrySpan(io.opentelemetry.api.trace.Span span) {
    this.span = span;
  }

  @Override
  public String trail() {
    return Trails.write(Context.root().with(span));
  }

  @Override
  public Span with(Detail detail, long value) {
    span.setAttribute(detail.attribute(), value);
    return this;
  }

  @Override
  public Span with(Detail detail, String value) {
    span.setAttribute(detail.attribute(), value);
    return this;
  }

  @Override
  @SuppressWarnings("MustBeClosedChecker") // the caller closes it
  public Current current() {
    return span.makeCurrent()::close;
  }

  @Override
  public void ends(String outcome) {
    span.setAttribute(OUTCOME, outcome);
    span.end();
  }

  @Override
  public void fails(String outcome) {
    span.setStatus(StatusCode.ERROR);
    ends(outcome);
  }

  @Override
  public void fails(Throwable failure) {
    with(Detail.ERROR, failure.getClass().getName()).fails("failed");
  }
}
