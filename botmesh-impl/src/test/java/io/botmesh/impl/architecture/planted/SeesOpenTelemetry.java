package io.botmesh.impl.architecture.planted;

import io.opentelemetry.api.OpenTelemetry;

/** Leans on OpenTelemetry outside of the shell. */
final class SeesOpenTelemetry {
  OpenTelemetry deaf() {
    return OpenTelemetry.noop();
  }
}
