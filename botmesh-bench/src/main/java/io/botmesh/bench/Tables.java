package io.botmesh.bench;

import io.botmesh.bench.Comparison.Cell;
import io.botmesh.bench.Comparison.Result;
import java.util.List;
import java.util.Locale;

/** What was measured, for people. */
final class Tables {
  private static final String BEGIN = "<!-- measured: begin -->";
  private static final String END = "<!-- measured: end -->";

  private final List<Result> results;

  Tables(List<Result> results) {
    this.results = results;
  }

  /** Returns a page with its measured part renewed; one without gets it at its end. */
  static String replacedIn(String page, String tables) {
    String part = BEGIN + "\n" + tables + "\n" + END;
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    return begin < 0 || end < 0
        ? page + "\n" + part + "\n"
        : page.substring(0, begin) + part + page.substring(end + END.length());
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    for (Cell cell : results.get(0).rounds().keySet()) {
      text.append("**")
          .append(cell.shape().words())
          .append(", ")
          .append(cell.inFlight())
          .append(" in flight**\n\n")
          .append(
              "| | messages/s | × of the floor | p50 µs | p99 µs | CPU here, µs | CPU of Redis, µs | bytes |\n")
          .append("|---|---|---|---|---|---|---|---|\n");
      for (Result result : results) {
        text.append(row(result, cell)).append('\n');
      }
      text.append('\n');
    }
    text.append("| calls a message, uncontended | |\n|---|---|\n");
    for (Result result : results) {
      text.append(
          String.format(Locale.ROOT, "| %s | %.2f |\n", result.name(), result.callsAlone()));
    }
    return text.toString();
  }

  private String row(Result result, Cell cell) {
    List<Sample> floor = results.get(0).rounds().get(cell);
    List<Sample> own = result.rounds().get(cell);
    double[] ratios = new double[own.size()];
    for (int round = 0; round < ratios.length; round++) {
      ratios[round] = own.get(round).perSecond() / floor.get(round).perSecond();
    }
    Spread ratio = Spread.of(ratios);
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.2f (%.2f–%.2f) | %.0f | %.0f | %.0f | %.0f | %.0f |",
        result.name(),
        Spread.of(own, Sample::perSecond).middle(),
        ratio.middle(),
        ratio.least(),
        ratio.most(),
        Spread.of(own, Sample::p50Micros).middle(),
        Spread.of(own, Sample::p99Micros).middle(),
        Spread.of(own, Sample::ownCpu).middle(),
        Spread.of(own, Sample::serverCpu).middle(),
        Spread.of(own, Sample::allocated).middle());
  }
}
