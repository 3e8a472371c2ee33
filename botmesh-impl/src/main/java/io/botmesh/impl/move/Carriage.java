package io.botmesh.impl.move;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.event.ChatMoved;
import io.botmesh.api.spi.ArriveAnswer;
import io.botmesh.api.spi.ArriveCall;
import io.botmesh.api.spi.Baggage;
import io.botmesh.api.spi.DepartAnswer;
import io.botmesh.api.spi.DepartCall;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.UnloadAnswer;
import io.botmesh.api.spi.UnloadCall;
import io.botmesh.impl.ask.Pause;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.letters.Visits;
import io.botmesh.impl.timer.ChatTimers;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings what is in a chat to the one that it has become: closes it, puts everything there, then
 * takes it out. Whatever comes in between, also the end of this replica, any other begins again and
 * changes nothing twice. Thread-safe.
 */
public final class Carriage {
  /** So many names a chat may have had. */
  static final int HOPS = 16;

  private static final System.Logger LOG = System.getLogger(Carriage.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration GLANCE = Duration.ofMillis(50);

  private final ReplicaTools tools;
  private final Pause pause;
  private final Visits visits;
  private final ChatTimers timers;
  private final Consumer<InboundMessage> line;
  private final EventSink events;

  /**
   * With all that it needs.
   *
   * @param line lets a message into its chat's line
   */
  public Carriage(
      ReplicaTools tools,
      Pause pause,
      Visits visits,
      ChatTimers timers,
      Consumer<InboundMessage> line,
      EventSink events) {
    this.tools = tools;
    this.pause = pause;
    this.visits = visits;
    this.timers = timers;
    this.line = line;
    this.events = events;
  }

  /**
   * What was brought.
   *
   * @param to where to
   * @param more whether something is left, or has come in meanwhile
   */
  public record Brought(ChatId to, boolean more) {}

  /**
   * Brings what is there now.
   *
   * @param to the chat's new name, if it has not moved yet
   * @param patience how long to wait for a send that is under way
   * @throws CoordinationUnavailable if it cannot be done now: the chat may be closed already
   * @throws IllegalStateException if it would come back to where it is
   */
  public Brought bring(ChatDesk desk, ChatId to, Duration patience) {
    ChatId from = desk.chat();
    Baggage baggage = departed(from, to, patience);
    ChatId there = arrived(from, baggage);
    bringBound(desk, baggage.bound(), there);
    if (!baggage.done()) {
      timers.move(from, there);
    }
    UnloadCall unload =
        new UnloadCall(from, tools.me(), baggage.move(), baggage.lastTicket(), baggage.lastEntry());
    UnloadAnswer answer = tools.asking().ask(PATIENCE, () -> tools.turns().unload(unload)).value();
    if (!baggage.done()) {
      LOG.log(
          System.Logger.Level.INFO,
          "Chat {0} has moved to {1}",
          SafeText.chat(from),
          SafeText.chat(there));
      events.raise(new ChatMoved(from, there));
    }
    return new Brought(there, answer == UnloadAnswer.MORE);
  }

  private Baggage departed(ChatId from, ChatId to, Duration patience) {
    DepartCall call = new DepartCall(from, to, tools.tokens().next());
    long until = tools.clock().nanoTime() + patience.toNanos();
    while (true) {
      DepartAnswer answer = tools.asking().ask(PATIENCE, () -> tools.turns().depart(call)).value();
      if (answer instanceof DepartAnswer.Departed departed) {
        return departed.baggage();
      }
      if (tools.clock().nanoTime() - until >= 0 || !paused()) {
        throw new CoordinationUnavailable(
            "BMESH-0357 Chat "
                + SafeText.chat(from)
                + " is closed and moves once the send that is under way has ended; nothing is to be"
                + " done");
      }
    }
  }

  private boolean paused() {
    try {
      pause.take(GLANCE);
      return true;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private ChatId arrived(ChatId from, Baggage baggage) {
    Baggage left = baggage.of(from);
    ChatId there = baggage.to();
    for (int hop = 0; hop < HOPS && !there.equals(from); hop++) {
      ArriveCall call = new ArriveCall(there, from, tools.me(), left);
      ArriveAnswer answer =
          visits.line(
              there,
              desk -> tools.asking().ask(PATIENCE, () -> tools.turns().arrive(call)).value());
      if (answer instanceof ArriveAnswer.Arrived) {
        return there;
      }
      if (answer instanceof ArriveAnswer.Crowded) {
        throw new CoordinationUnavailable(
            "BMESH-0358 Chat "
                + SafeText.chat(there)
                + " has too many messages that wait for those of chat "
                + SafeText.chat(from)
                + " to move there now; it is tried again");
      }
      ArriveAnswer.Moved moved = (ArriveAnswer.Moved) answer;
      // What had arrived there goes on from there, and must not come a second time.
      left = moved.before().map(left::without).orElse(left);
      there = moved.to();
    }
    throw circle(from, baggage.to());
  }

  // Nobody else knows them. What this replica remembers beside them was skipped, or has no place in
  // the line yet.
  private void bringBound(ChatDesk desk, List<Token> tickets, ChatId there) {
    tickets.forEach(
        ticket -> desk.kept(ticket).ifPresent(message -> bring(desk, ticket, message, there)));
  }

  private void bring(ChatDesk desk, Token ticket, InboundMessage message, ChatId there) {
    line.accept(
        new InboundMessage(there, message.id(), message.provider(), message.text(), message.at()));
    desk.endPatience(ticket);
    desk.drop(ticket);
  }

  static IllegalStateException circle(ChatId from, ChatId to) {
    return new IllegalStateException(
        "BMESH-0359 Chat "
            + SafeText.chat(from)
            + " cannot move to "
            + SafeText.chat(to)
            + ", which has moved there itself; nothing of it is lost, delete the one that is not"
            + " used");
  }
}
