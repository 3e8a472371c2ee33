package io.botmesh.impl.life;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.SafeTrace;
import io.botmesh.impl.ask.EngineThreads;
import io.botmesh.impl.chat.Attention;
import io.botmesh.impl.chat.ChatDesk;
import io.botmesh.impl.chat.ChatDesks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks after the replicas around this one: once a heartbeat it asks who is gone, tells those that
 * wait for the gone, and visits the chats that they had an interest in. Every step may be repeated,
 * and several replicas may take it at once. Thread-safe.
 */
public final class Recovery {
  private static final System.Logger LOG = System.getLogger(Recovery.class.getName());
  private static final int PAGE = 100;

  private final Roster roster;
  private final ReplicaId me;
  private final Lifeline lifeline;
  private final InterestIndex index;
  private final Vigil vigil;
  private final ChatDesks desks;
  private final Attention attention;
  private final EngineThreads threads;
  private final Set<ReplicaId> underWay = ConcurrentHashMap.newKeySet();

  /** With what it sees and whom it calls. */
  public Recovery(
      Roster roster,
      ReplicaId me,
      Lifeline lifeline,
      InterestIndex index,
      Vigil vigil,
      ChatDesks desks,
      Attention attention,
      EngineThreads threads) {
    this.roster = roster;
    this.me = me;
    this.lifeline = lifeline;
    this.index = index;
    this.vigil = vigil;
    this.desks = desks;
    this.attention = attention;
    this.threads = threads;
  }

  /** Looks once at everybody. */
  public void look() {
    Set<ReplicaId> members = roster.members();
    Set<ReplicaId> all = new HashSet<>(members);
    all.addAll(vigil.watched());
    all.remove(me);
    for (ReplicaId replica : all) {
      if (vigil.gone(replica) && members.contains(replica) && underWay.add(replica)) {
        threads.chore(() -> visit(replica));
      }
    }
  }

  /** Looks at one replica, of which word came that it is gone. */
  public void heardOf(ReplicaId replica) {
    vigil.heardFarewell(replica);
    threads.chore(
        () -> {
          if (vigil.foundGone(replica) && underWay.add(replica)) {
            visit(replica);
          }
        });
  }

  private void visit(ReplicaId dead) {
    try {
      int chats = 0;
      List<ChatId> page = roster.interests(dead, Optional.empty(), PAGE);
      while (!page.isEmpty()) {
        chats += page.size();
        takeOver(dead, page);
        // What was taken over has left the index: the first page is the next one.
        page = roster.interests(dead, Optional.empty(), PAGE);
      }
      roster.strike(dead);
      LOG.log(
          System.Logger.Level.INFO,
          "BMESH-0303 Replica {0} is gone; replica {1} has visited the {2} chats left in its index",
          dead.value(),
          me.value(),
          chats);
    } catch (BotmeshException outOfReach) {
      // The next look comes back to it.
      LOG.log(
          System.Logger.Level.DEBUG,
          () -> "A dead replica's chats could not all be visited" + SafeTrace.of(outOfReach));
    } finally {
      underWay.remove(dead);
    }
  }

  private void takeOver(ReplicaId dead, List<ChatId> page) {
    List<ChatDesk> opened = new ArrayList<>();
    try {
      for (ChatId chat : page) {
        opened.add(desks.open(chat));
      }
      long life = lifeline.ensure();
      index.enterPage(opened, life);
      if (!lifeline.unbroken(life)) {
        index.enterPage(opened, lifeline.ensure());
      }
    } catch (BotmeshException outOfReach) {
      opened.forEach(ChatDesk::callEnds);
      throw outOfReach;
    }
    for (ChatDesk desk : opened) {
      desk.callEnds();
      attention.look(desk);
    }
    roster.leave(dead, page);
  }
}
