package io.botmesh.samples;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.faulttolerance.Fallback;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/**
 * Asks outside, and does not give up at the first failure.
 *
 * <p>Fault Tolerance stands here, around a question that may be asked twice, in a bean of its own
 * that a handler calls: around the handler itself it would say everything twice. All in all it
 * takes a few seconds at most, far less than {@code botmesh.coordination.settle}. Thread-safe.
 */
@ApplicationScoped
public class Weather {
  private static final int MOST = 200;

  // With a default: as it deploys an EAR, Open Liberty does not find what the WAR's own file says,
  // and would refuse it. When this bean is made it finds it.
  @Inject
  @ConfigProperty(name = "weather.url", defaultValue = "http://localhost:1")
  URI url;

  private WeatherService service;

  // Limits of its own: the interrupt of a @Timeout does not end a read that waits for an answer.
  // Built here, since in an EAR Open Liberty reads those of an injected client outside of this WAR.
  @PostConstruct
  void open() {
    service =
        RestClientBuilder.newBuilder()
            .baseUri(url)
            .connectTimeout(1, TimeUnit.SECONDS)
            .readTimeout(1500, TimeUnit.MILLISECONDS)
            .build(WeatherService.class);
  }

  @PreDestroy
  void close() {
    service.close();
  }

  /** Returns what the weather is like in a place; never empty. */
  @Retry(maxRetries = 2, delay = 100, jitter = 50)
  @Timeout(value = 2, unit = ChronoUnit.SECONDS)
  @Fallback(fallbackMethod = "unknown")
  public String in(String place) {
    String told = service.in(place).strip();
    return told.isEmpty() ? unknown(place) : shortened(told);
  }

  private static String shortened(String told) {
    int points = Math.min(MOST, told.codePointCount(0, told.length()));
    return told.substring(0, told.offsetByCodePoints(0, points));
  }

  String unknown(String place) {
    return "Nobody can tell the weather just now.";
  }
}
