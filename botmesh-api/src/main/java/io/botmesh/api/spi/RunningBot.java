package io.botmesh.api.spi;

import io.botmesh.api.Bot;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.Coordinator;
import io.botmesh.api.DeadLetterOffice;
import io.botmesh.api.Store;
import java.util.Optional;

/** A bot with an engine, as the modules around it see it. Thread-safe. */
public interface RunningBot {
  /** Returns the bot. */
  Bot bot();

  /** Returns the bot's provider of that name; empty if it has none. */
  Optional<Provider> provider(String name);

  /** Returns the store that keeps its state: that of the backend it runs on. */
  Store store();

  /** Returns what locks and leadership are asked for. */
  Coordinator coordinator();

  /** Returns where what could not be carried through is looked at. */
  DeadLetterOffice deadLetters();

  /** Returns what moves chats to other names. */
  ChatMoves moves();

  /** Returns how the bot does. */
  Health health();

  /**
   * How a bot does.
   *
   * @param started whether it has taken up its work since it was deployed
   * @param ready whether it can take a message now
   * @param live whether it works at all; false asks for a restart
   * @param detail one short sentence, without data from outside
   */
  record Health(boolean started, boolean ready, boolean live, String detail) {}
}
