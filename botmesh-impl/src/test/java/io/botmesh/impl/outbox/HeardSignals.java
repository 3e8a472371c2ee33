package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.impl.signal.Count;
import io.botmesh.impl.signal.Deed;
import io.botmesh.impl.signal.Detail;
import io.botmesh.impl.signal.Signals;
import io.botmesh.impl.signal.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes down what is counted, and how each span ends. */
final class HeardSignals implements Signals {
  final List<String> counts = new ArrayList<>();
  final List<String> spans = new ArrayList<>();

  @Override
  public boolean on() {
    return true;
  }

  @Override
  public Span begin(Deed deed, ChatId chat) {
    return begin(deed, chat, "");
  }

  @Override
  public Span begin(Deed deed, ChatId chat, String trail) {
    return new HeardSpan(spans);
  }

  @Override
  public void waited(ChatId chat, String trail, Duration time) {}

  @Override
  public void count(Count what) {
    counts.add(what.name());
  }

  @Override
  public void count(Count what, String kind) {
    counts.add(what + " " + kind);
  }

  private static final class HeardSpan implements Span {
    private final List<String> ends;
    private boolean ended;

    HeardSpan(List<String> ends) {
      this.ends = ends;
    }

    @Override
    public String trail() {
      return "";
    }

    @Override
    public Span with(Detail detail, long value) {
      return this;
    }

    @Override
    public Span with(Detail detail, String value) {
      return this;
    }

    @Override
    public Current current() {
      return () -> {};
    }

    @Override
    public void ends(String outcome) {
      if (!ended) {
        ended = true;
        ends.add(outcome);
      }
    }

    @Override
    public void fails(String outcome) {
      ends(outcome);
    }

    @Override
    public void fails(Throwable failure) {
      ends("failed");
    }
  }
}
