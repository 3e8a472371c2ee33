package io.botmesh.redis;

import java.text.MessageFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What this module warns of, from {@link #begin} to {@link #close}. Thread-safe. */
final class Warnings extends Handler {
  private final Logger logger = Logger.getLogger("io.botmesh.redis");
  private final List<String> seen = new CopyOnWriteArrayList<>();

  void begin() {
    logger.addHandler(this);
    logger.setUseParentHandlers(false);
  }

  List<String> seen() {
    return List.copyOf(seen);
  }

  @Override
  public void publish(LogRecord entry) {
    if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
      seen.add(
          Optional.ofNullable(entry.getParameters())
              .map(values -> MessageFormat.format(entry.getMessage(), values))
              .orElse(entry.getMessage()));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
