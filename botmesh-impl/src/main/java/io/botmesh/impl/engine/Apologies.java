package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.impl.outbox.Courier;
import io.botmesh.impl.turn.FailureNotice;
import io.botmesh.impl.wire.Letters;
import io.botmesh.impl.wire.Texts;
import java.util.List;
import java.util.Optional;

/** What the user reads when a message of theirs could not be handled. Thread-safe. */
final class Apologies implements FailureNotice, Courier.DeathNotice {
  private final Letters letters;
  private final Texts texts;
  private final List<String> providers;
  private final ReplicaId me;
  private final MeshClock clock;

  Apologies(Letters letters, Texts texts, List<String> providers, ReplicaId me, MeshClock clock) {
    this.letters = letters;
    this.texts = texts;
    this.providers = providers;
    this.me = me;
    this.clock = clock;
  }

  @Override
  public Changes changesFor(InboundMessage message) {
    return new Changes(
        Optional.empty(), Optional.empty(), List.of(letters.send(to(message.provider()))));
  }

  @Override
  public Optional<Letters.Send> of(ChatId chat, OutboxEntry dead) {
    try {
      if (letters.ofTimer(dead.payload())) {
        // The user said nothing that could have failed.
        return Optional.empty();
      }
      return Optional.of(to(letters.providerOfJournaled(dead.payload())));
    } catch (StoredDataUnreadable unreadable) {
      return Optional.of(to(providers.get(0)));
    }
  }

  private Letters.Send to(String provider) {
    String known = providers.contains(provider) ? provider : providers.get(0);
    return new Letters.Send(known, texts.messageFailed(), me, clock.now(), "");
  }
}
