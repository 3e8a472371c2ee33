package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Counts what an engine counts. Thread-safe. */
final class Tally implements Signals {
  private final Queue<Count> counted = new ConcurrentLinkedQueue<>();

  /** Returns how often something was counted. */
  long of(Count what) {
    return counted.stream().filter(what::equals).count();
  }

  @Override
  public boolean on() {
    return true;
  }

  @Override
  public Span begin(Deed deed, ChatId chat) {
    return Span.NONE;
  }

  @Override
  public Span begin(Deed deed, ChatId chat, String trail) {
    return Span.NONE;
  }

  @Override
  public void waited(ChatId chat, String trail, Duration time) {}

  @Override
  public void count(Count what) {
    counted.add(what);
  }

  @Override
  public void count(Count what, String kind) {
    counted.add(what);
  }
}
