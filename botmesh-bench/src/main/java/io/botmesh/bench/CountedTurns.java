package io.botmesh.bench;

import io.botmesh.api.MessageId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.TickAnswer;
import io.botmesh.api.spi.TickCall;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testkit.ForwardingTurnStore;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Counts calls, and tells of each message that is committed, at once. Thread-safe. */
final class CountedTurns extends ForwardingTurnStore {
  private final TurnStore whole;
  private final Consumer<MessageId> committed;
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  CountedTurns(TurnStore whole, Consumer<MessageId> committed) {
    super(whole);
    this.whole = whole;
    this.committed = committed;
  }

  /** Returns how often each was called. */
  Map<String, Long> counts() {
    Map<String, Long> sums = new TreeMap<>();
    counts.forEach((name, count) -> sums.put(name, count.sum()));
    return sums;
  }

  private void count(String name) {
    counts.computeIfAbsent(name, first -> new LongAdder()).increment();
  }

  @Override
  public AcceptAnswer accept(AcceptCall call) {
    count("accept");
    return whole.accept(call);
  }

  @Override
  public ClaimAnswer claim(ClaimCall call) {
    count("claim");
    return whole.claim(call);
  }

  @Override
  public CommitAnswer commit(CommitCall call) {
    count("commit");
    CommitAnswer answer = whole.commit(call);
    if (answer instanceof CommitAnswer.Committed) {
      committed.accept(call.id());
    }
    return answer;
  }

  @Override
  public PumpAnswer pump(PumpCall call) {
    count("pump");
    return whole.pump(call);
  }

  @Override
  public TickAnswer tick(TickCall call) {
    count("tick");
    return whole.tick(call);
  }
}
