package io.botmesh.impl.cdi;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.Listing;
import io.botmesh.api.spi.BotFinder;
import java.util.List;
import java.util.Optional;

/**
 * Where the dead letters of the bot that a class means are looked at, whichever bot it is at the
 * moment of the call. Thread-safe.
 */
final class OfficeReference implements DeadLetterOffice {
  private final BotFinder bots;
  private final Class<?> asker;

  OfficeReference(BotFinder bots, Class<?> asker) {
    this.bots = bots;
    this.asker = asker;
  }

  @Override
  public Listing chats(Optional<String> from, int limit) {
    return office().chats(from, limit);
  }

  @Override
  public List<DeadLetter> letters(ChatId chat, int limit) {
    return office().letters(chat, limit);
  }

  @Override
  public Retried retry(ChatId chat, String id) {
    return office().retry(chat, id);
  }

  @Override
  public boolean drop(ChatId chat, String id) {
    return office().drop(chat, id);
  }

  private DeadLetterOffice office() {
    return bots.meantBy(asker).deadLetters();
  }
}
