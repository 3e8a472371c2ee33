package io.botmesh.impl.accept;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.ChatMoves;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.event.MessageFailed;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.EventSink;
import io.botmesh.api.spi.OddItem;
import io.botmesh.api.spi.Reception;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import io.botmesh.impl.wire.Letters;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accepts messages: the chat is entered in this replica's index first, then the message into the
 * chat's line; the answer counts only if both lie in one unbroken life of the heartbeat.
 * Thread-safe.
 */
public final class Intake implements Door {
  private static final System.Logger LOG = System.getLogger(Intake.class.getName());

  private final ReplicaId me;
  private final MessageBounds bounds;
  private final ChatDesks desks;
  private final Patience patience;
  private final Admission admission;
  private final Parking parking;
  private final MixedPost mixedPost;
  private final EngineThreads threads;
  private final ChatMoves moves;
  private final EventSink events;
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile boolean open;

  /** With all that accepting needs; shut at first. */
  public Intake(
      ReplicaTools tools,
      IntakeSettings settings,
      Backend backend,
      Letters letters,
      ChatDesks desks,
      NextRooms rooms,
      ChatMoves moves,
      EventSink events) {
    this.moves = moves;
    this.me = tools.me();
    this.bounds = new MessageBounds(settings.maxTextBytes(), settings.maxChatIdBytes());
    this.desks = desks;
    this.threads = tools.threads();
    this.events = events;
    this.patience = new Patience(tools, settings, rooms.taker(), events);
    this.admission =
        new Admission(
            new Registrar(tools, settings, backend.store(), letters, rooms, patience),
            new Orphans(tools, settings.lease(), rooms),
            backend.roster(),
            tools.clock(),
            tools.signals());
    this.parking = new Parking(backend.deadLetters(), tools.asking(), tools.clock());
    this.mixedPost = new MixedPost(this::receive, parking);
  }

  /** Begins to accept. */
  public void open() {
    open = true;
  }

  /** Accepts nothing any more. */
  public void shut() {
    open = false;
  }

  @Override
  public Receipt receive(InboundMessage message) {
    bounds.check(message);
    return admitted(message);
  }

  /**
   * Admits what did not come by a provider just now: a timer that came due, which is journaled
   * whatever the settings say, or a message that has come along from a chat which moved, which is
   * treated like any other.
   *
   * @param message of a timer, as {@link io.botmesh.impl.wire.TimerLetters#message} makes it
   */
  public Receipt enter(InboundMessage message) {
    return admitted(message);
  }

  private Receipt admitted(InboundMessage message) {
    underWay.incrementAndGet();
    try {
      if (!open) {
        throw new CoordinationUnavailable(
            "BMESH-0331 Replica " + me + " takes no messages now; offer it again");
      }
      return received(message);
    } finally {
      underWay.decrementAndGet();
    }
  }

  @Override
  public List<Reception> receiveAll(List<InboundMessage> messages) {
    return mixedPost.taken(messages);
  }

  @Override
  public void park(OddItem item) {
    parking.park(item);
  }

  @Override
  public ChatId moved(ChatId from, ChatId to) {
    return moves.move(from, to);
  }

  private Receipt received(InboundMessage message) {
    ChatDesk desk = desks.open(message.chat());
    boolean taken = false;
    try {
      Receipt receipt = admission.admit(desk, message);
      taken = true;
      return receipt;
    } finally {
      desk.callEnds();
      if (!taken) {
        desks.discard(desk);
      }
    }
  }

  /** Tells whether no message is being accepted. */
  public boolean quiet() {
    return underWay.get() == 0;
  }

  /**
   * Says of every message bound to this replica that it will not be handled: the duty of an orderly
   * stop.
   */
  public void reportTheBound() {
    for (ChatDesk desk : desks.all()) {
      for (InboundMessage message : desk.waitingBound().values()) {
        events.raise(new MessageFailed(message.chat(), message.id(), "its replica stops", 0, true));
      }
    }
  }

  /**
   * Lets a bound message wait again whose turn ended without it: should it be skipped, that is
   * told.
   */
  public void waitAnew(ChatDesk desk, Token ticket) {
    patience.beginAnew(desk, ticket);
  }

  /** Brings back a message that the store has forgotten together with its turn. */
  public void acceptAnew(InboundMessage message) {
    ChatDesk desk = desks.open(message.chat());
    threads.chore(
        () -> {
          try {
            admission.admit(desk, message);
          } catch (BotmeshException refused) {
            LOG.log(
                System.Logger.Level.ERROR,
                "BMESH-0332 Message {0} of chat {1} was forgotten by the store and could not be accepted anew: {2}",
                SafeText.of(message.id().value()),
                SafeText.chat(message.chat()),
                refused.getMessage());
            events.raise(
                new MessageFailed(message.chat(), message.id(), "forgotten by the store", 0, true));
          } finally {
            desk.callEnds();
          }
        });
  }
}
