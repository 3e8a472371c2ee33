package io.botmesh.testmesh.seeds;

import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.MeshTime;
import io.botmesh.testmesh.Witness;
import java.util.ArrayList;
import java.util.List;

/** What happened in one story, for the rules to judge and, if wanted, for a person to read. */
final class History implements Witness {
  private final MeshTime time;
  private final List<Rule> rules = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();
  private final List<String> trace = new ArrayList<>();
  private final boolean traced;
  private long digest = 7;

  History(MeshTime time, boolean traced) {
    this.time = time;
    this.traced = traced;
  }

  void judgedBy(Rule rule) {
    rules.add(rule);
  }

  void broken(String finding) {
    findings.add(finding);
    note("!!! " + finding);
  }

  List<String> findings() {
    return List.copyOf(findings);
  }

  List<String> trace() {
    return List.copyOf(trace);
  }

  /** Returns a number that two tellings of the same story have in common. */
  long digest() {
    return digest;
  }

  @Override
  public void done(Call call, Object outcome) {
    digest = digest * 31 + call.operation().hashCode() + time.nanoTime();
    if (traced && !call.port().equals("Roster")) {
      write(call + " -> " + outcome);
    }
    rules.forEach(rule -> rule.done(call, outcome));
  }

  @Override
  public void raised(Member by, Object event) {
    if (traced) {
      write(by + " raised " + event);
    }
    rules.forEach(rule -> rule.raised(by, event));
  }

  @Override
  public void note(String what) {
    if (traced) {
      write(what);
    }
  }

  private void write(String line) {
    trace.add("%10.6f %s".formatted(time.nanoTime() / 1e9, line));
  }
}
