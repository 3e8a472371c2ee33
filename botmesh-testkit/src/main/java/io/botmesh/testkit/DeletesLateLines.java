package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.ForwardingStore;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Deletes a chat, and if it goes on speaking lets it speak for a while and deletes that, too.
 * Thread-safe.
 */
final class DeletesLateLines extends ForwardingStore {
  private static final Duration A_MOMENT = Duration.ofMillis(50);
  private static final Duration A_WHILE = Duration.ofMillis(500);

  private final Store whole;

  DeletesLateLines(Store whole) {
    this.whole = whole;
  }

  @Override
  protected Store store() {
    return whole;
  }

  @Override
  public void deleteChat(ChatId chat) {
    whole.deleteChat(chat);
    if (speaks(chat)) {
      Awaitility.await().pollDelay(A_WHILE).until(() -> true);
      whole.deleteChat(chat);
    }
  }

  private boolean speaks(ChatId chat) {
    try {
      Awaitility.await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .atMost(A_MOMENT)
          .until(() -> !whole.messages(chat, 0, 1).isEmpty());
      return true;
    } catch (ConditionTimeoutException silent) {
      return false;
    }
  }
}
