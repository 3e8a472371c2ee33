package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.LeaseName;
import io.botmesh.api.spi.Backend;
import java.time.Duration;
import org.awaitility.Awaitility;

/** A backend under contract, on a keyspace of its own that is empty at first. */
public interface ContractSubject extends AutoCloseable {
  /** Returns the backend as one replica has it open; the same each time. */
  Backend backend();

  /** Returns a second view on the same keyspace, as another replica has it; the same each time. */
  Backend another();

  /** Removes the hot state of a chat, as a failover does that loses the last writes. */
  void lose(ChatId chat);

  /** Removes what is stored of a lock or a post, as a server does that restarts empty. */
  void lose(LeaseName name);

  /**
   * Lets time pass for heartbeats: on the hand clock if they are judged by it, else {@link
   * #waitInRealTime really}.
   */
  void passHeartbeat(Duration time);

  /** Closes both views. */
  @Override
  void close();

  /** Waits, for a server whose clock no test can move. */
  static void waitInRealTime(Duration time) {
    Awaitility.await()
        .pollDelay(time)
        .pollInterval(Duration.ofMillis(1))
        .atMost(time.plusSeconds(10))
        .until(() -> true);
  }
}
