package io.botmesh.ear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server without telemetry, OpenAPI, Fault Tolerance and Validation: the same EAR runs, with
 * nothing of them.
 */
class LeanServerIT {
  @TempDir Path folder;

  @Test
  void theSameEarRunsWhereMostOfMicroProfileIsMissing() throws IOException {
    try (OtlpCollector collector = new OtlpCollector();
        WeatherStation weather = new WeatherStation();
        Replica server =
            AppServer.LIBERTY.launch("lean", lean(), settings(collector, weather)).ready()) {
      server.chat("anna").say("hi");
      awaitAnswers(server, "anna", "Hello!");
      server.chat("sun").say("weather sun");
      awaitAnswers(server, "sun", "sunny");

      // Nobody checks the bounds there.
      server.chat("table").say("table");
      server.chat("table").say("13");
      awaitAnswers(server, "table", "For how many?", "A table for 13 is kept.");

      assertThat(server.chat("x").get("/openapi").statusCode()).isEqualTo(404);
      assertThat(server.log()).doesNotContain("BMESH-0634", "BMESH-0636", "NoClassDefFoundError");
      assertThat(collector.spans()).isEmpty();
    }
  }

  private Application lean() throws IOException {
    Application ear = Application.ear();
    Path serverXml = folder.resolve("server.xml");
    Files.writeString(serverXml, withoutMost(Files.readString(ear.serverXml())));
    return new Application(ear.archive(), serverXml, ear.root());
  }

  private static Map<String, String> settings(OtlpCollector collector, WeatherStation weather) {
    Map<String, String> all = new HashMap<>(collector.environment());
    all.put("WEATHER_URL", weather.url());
    return all;
  }

  private static void awaitAnswers(Replica server, String chat, String... answers) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(() -> assertThat(server.chat(chat).answers()).containsExactly(answers));
  }

  private static String withoutMost(String configuration) {
    String lean =
        configuration
            .replaceAll(
                "<feature>(beanValidation|mpTelemetry|mpOpenAPI|mpFaultTolerance)-[0-9.]+</feature>",
                "")
            .replace("<classloader apiTypeVisibility=\"+third-party\"/>", "");
    assertThat(lean)
        .doesNotContain("mpTelemetry", "mpOpenAPI", "mpFaultTolerance", "third-party\"");
    return lean;
  }
}
