package io.botmesh.impl.signal;

import io.botmesh.api.ChatId;
import java.time.Duration;

/** Nobody listens. Stateless. */
final class NoSignals implements Signals {
  @Override
  public boolean on() {
    return false;
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
  public void count(Count what) {}

  @Override
  public void count(Count what, String kind) {}
}
