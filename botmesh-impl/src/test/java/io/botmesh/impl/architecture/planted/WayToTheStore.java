package io.botmesh.impl.architecture.planted;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.TurnStore;

/** Where {@link RepeatsTheStore} goes along. */
final class WayToTheStore {
  private final TurnStore turns;

  WayToTheStore(TurnStore turns) {
    this.turns = turns;
  }

  void read() {
    turns.read(new ChatId("anna"));
  }
}
