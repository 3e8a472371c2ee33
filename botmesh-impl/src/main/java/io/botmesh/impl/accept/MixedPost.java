package io.botmesh.impl.accept;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.spi.Door.Receipt;
import io.botmesh.api.spi.OddItem;
import io.botmesh.api.spi.Reception;
import io.botmesh.api.spi.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Takes messages that came in one call: what one meets costs no other. Thread-safe. */
final class MixedPost {
  private final Function<InboundMessage, Receipt> door;
  private final Parking parking;

  MixedPost(Function<InboundMessage, Receipt> door, Parking parking) {
    this.door = door;
    this.parking = parking;
  }

  List<Reception> taken(List<InboundMessage> messages) {
    Map<ChatId, Reception> stopped = new HashMap<>();
    List<Reception> receptions = new ArrayList<>();
    for (InboundMessage message : messages) {
      Reception before = stopped.get(message.chat());
      Reception reception = before == null ? taken(message) : before;
      if (reception instanceof Reception.Again) {
        // Taken now, those behind it would stand before it when it comes again.
        stopped.put(message.chat(), reception);
      }
      receptions.add(reception);
    }
    return receptions;
  }

  private Reception taken(InboundMessage message) {
    try {
      return new Reception.Taken(door.apply(message));
    } catch (IllegalArgumentException never) {
      return parked(message, SafeText.of(never.getMessage()));
    } catch (BotmeshException notNow) {
      return new Reception.Again(notNow);
    }
  }

  private Reception parked(InboundMessage message, String reason) {
    try {
      parking.park(new OddItem(message.chat(), message.id().value(), message.text(), reason));
      return new Reception.Parked(reason);
    } catch (BotmeshException notNow) {
      return new Reception.Again(notNow);
    }
  }
}
