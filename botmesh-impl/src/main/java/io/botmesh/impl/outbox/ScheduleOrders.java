package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.OutboxEntry;

/** Carries out what a turn decided about schedules. Thread-safe. */
@FunctionalInterface
public interface ScheduleOrders {
  /**
   * Carries out an order; done again it changes nothing.
   *
   * @throws io.botmesh.api.StoredDataUnreadable if the entry is no such order
   * @throws io.botmesh.api.BotmeshException if the store is out of reach: to be done again
   */
  void carryOut(ChatId chat, OutboxEntry order);
}
