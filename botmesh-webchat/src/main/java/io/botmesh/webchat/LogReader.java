package io.botmesh.webchat;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogEntry;
import io.botmesh.api.Store;
import io.botmesh.api.spi.LogWatch;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.api.spi.Subscription;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Reads one chat's log on for one listener: at each hint, every two seconds without one, and at
 * once after a full page. At most one page is in hand. Thread-safe; its own lock guards the fields.
 */
final class LogReader implements Subscription {
  static final int PAGE = 100;
  private static final long LOOK_MILLIS = 2000;
  private static final System.Logger LOG = System.getLogger(LogReader.class.getName());

  private final Store store;
  private final ChatId chat;
  private final LogListener listener;
  private final ScheduledExecutorService readers;
  private final Consumer<LogReader> whenClosed;

  private long last;
  private boolean reading;
  private boolean lookAgain;
  private boolean closed;
  private Subscription hints = () -> {};
  private ScheduledFuture<?> looks;

  LogReader(
      Store store,
      ChatId chat,
      long after,
      LogListener listener,
      ScheduledExecutorService readers,
      Consumer<LogReader> whenClosed) {
    this.store = store;
    this.chat = chat;
    this.last = after;
    this.listener = listener;
    this.readers = readers;
    this.whenClosed = whenClosed;
  }

  /** Begins to watch. Hints first: a line written between a first look and them would be late. */
  void begin(LogWatch watch) {
    Subscription heard = watch.watch(chat, this::look);
    if (!keep(heard)) {
      heard.close();
    }
  }

  private synchronized boolean keep(Subscription heard) {
    if (closed) {
      return false;
    }
    hints = heard;
    try {
      looks = readers.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      return false;
    }
    return true;
  }

  @Override
  public void close() {
    shut();
  }

  /** Closes from this side and says so. */
  void end() {
    if (shut()) {
      listener.ended();
    }
  }

  private boolean shut() {
    Subscription heard;
    synchronized (this) {
      if (closed) {
        return false;
      }
      closed = true;
      heard = hints;
      if (looks != null) {
        looks.cancel(false);
      }
    }
    heard.close();
    whenClosed.accept(this);
    return true;
  }

  private synchronized void look() {
    if (closed) {
      return;
    }
    if (reading) {
      lookAgain = true;
      return;
    }
    try {
      readers.execute(this::read);
      reading = true;
      lookAgain = false;
    } catch (RejectedExecutionException stopping) {
      // The provider stops; it ends this watch in a moment.
      LOG.log(System.Logger.Level.DEBUG, "A watch ends with its web chat");
    }
  }

  private void read() {
    List<LogEntry> page;
    try {
      page = store.messages(chat, lastRead(), PAGE);
    } catch (RuntimeException away) {
      // Whatever it is, the next look may fare better; a watch that dies silently would not.
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "A watched chat cannot be read just now" + SafeTrace.of(away));
      taken(false);
      return;
    }
    if (page.isEmpty()) {
      taken(false);
    } else {
      hand(page);
    }
  }

  private void hand(List<LogEntry> page) {
    AtomicBoolean once = new AtomicBoolean();
    advance(page.get(page.size() - 1).seq());
    try {
      listener.lines(
          page,
          () -> {
            if (once.compareAndSet(false, true)) {
              taken(page.size() == PAGE);
            }
          });
    } catch (RuntimeException broken) {
      LOG.log(
          System.Logger.Level.WARNING,
          () -> "BMESH-0653 A watch ends: its listener failed" + SafeTrace.of(broken));
      end();
    }
  }

  private synchronized long lastRead() {
    return last;
  }

  private synchronized void advance(long seq) {
    last = seq;
  }

  private synchronized void taken(boolean more) {
    reading = false;
    if (more || lookAgain) {
      look();
    }
  }
}
