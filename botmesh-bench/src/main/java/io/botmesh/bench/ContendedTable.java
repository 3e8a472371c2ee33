package io.botmesh.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What two processes have shown, for people. */
final class ContendedTable {
  private ContendedTable() {}

  static String markdown(Map<Rival, List<HandOffs>> all, double wakeUp) {
    StringBuilder text =
        new StringBuilder(
                "\n**contended: 2 processes with 8 clients each, 10 chats, 1 ms inside**\n\n")
            .append("| | turns/s | × of the bare queue | hand-off p50 µs | p99 µs | overtaken |")
            .append(" overlaps |\n|---|---|---|---|---|---|---|\n");
    List<HandOffs> floor = all.get(Rival.QUEUE);
    all.forEach((rival, rounds) -> text.append(row(rival, rounds, floor)));
    return text.append(
            String.format(
                Locale.ROOT, "\nA wake-up by publish and subscribe: p50 %.0f µs.\n", wakeUp))
        .toString();
  }

  private static String row(Rival rival, List<HandOffs> rounds, List<HandOffs> floor) {
    double[] ratios = new double[rounds.size()];
    for (int round = 0; round < ratios.length; round++) {
      ratios[round] = rounds.get(round).perSecond() / floor.get(round).perSecond();
    }
    Spread ratio = Spread.of(ratios);
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.2f (%.2f–%.2f) | %.0f | %.0f | %.1f %% | %d |\n",
        rival.words(),
        Spread.of(rounds.stream().mapToDouble(HandOffs::perSecond).toArray()).middle(),
        ratio.middle(),
        ratio.least(),
        ratio.most(),
        Spread.of(rounds.stream().mapToDouble(HandOffs::p50Micros).toArray()).middle(),
        Spread.of(rounds.stream().mapToDouble(HandOffs::p99Micros).toArray()).middle(),
        100 * Spread.of(rounds.stream().mapToDouble(HandOffs::overtaken).toArray()).middle(),
        rounds.stream().mapToLong(HandOffs::overlaps).sum());
  }
}
