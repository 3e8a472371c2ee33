package io.botmesh.impl.engine;

import java.text.MessageFormat;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the engine logs, from its opening to {@link #close}. Thread-safe. */
public final class HeardLog extends Handler {
  private final Logger logger = Logger.getLogger("io.botmesh.impl");
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  /** Opens it. */
  static HeardLog open() {
    HeardLog log = new HeardLog();
    log.logger.addHandler(log);
    return log;
  }

  /** Returns the lines that begin with a code. */
  public List<String> of(String code) {
    return lines.stream().filter(line -> line.startsWith(code)).toList();
  }

  @Override
  public void publish(LogRecord entry) {
    lines.add(
        Optional.ofNullable(entry.getParameters())
            .map(values -> MessageFormat.format(entry.getMessage(), values))
            .orElse(entry.getMessage()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
