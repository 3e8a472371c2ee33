package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.GiveUpCall;
import io.botmesh.api.spi.Grant;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.api.spi.TickCall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One thing that is done to a store. Fences, versions and takes in it are {@link Numbers names}.
 */
sealed interface Act {
  /** The answer of what answers nothing. */
  String DONE = "done";

  /** The answer of a side that has nothing to show; it equals every other. */
  String UNSHOWN = "unshown";

  Object on(Side side);

  // Turns

  record Accept(AcceptCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().accept(call);
    }
  }

  record Claim(ClaimCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().claim(call);
    }
  }

  record Save(SaveCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().save(call);
    }
  }

  record Renew(ChatId chat, Grant grant, Duration lease) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().renew(chat, grant, lease);
    }
  }

  record Commit(CommitCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().commit(call);
    }
  }

  record GiveUp(GiveUpCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().giveUp(call);
    }
  }

  record Pump(PumpCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().pump(call);
    }
  }

  record Tick(TickCall call) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().tick(call);
    }
  }

  record Read(ChatId chat) implements Act {
    @Override
    public Object on(Side side) {
      return side.turns().read(chat);
    }
  }

  // What is kept of a chat

  record Append(ChatId chat, List<LogLine> lines) implements Act {
    @Override
    public Object on(Side side) {
      return side.store().append(chat, lines);
    }

    @Override
    public String toString() {
      return lines.size() < 5
          ? "Append[" + chat + ", " + lines + "]"
          : "Append[" + chat + ", " + lines.size() + " lines from " + lines.get(0).id() + "]";
    }
  }

  record Messages(ChatId chat, long after, int limit) implements Act {
    @Override
    public Object on(Side side) {
      return side.store().messages(chat, after, limit);
    }
  }

  record UserData(ChatId chat) implements Act {
    @Override
    public Object on(Side side) {
      return side.store().userData(chat).value();
    }
  }

  record PutLetter(DeadLetter letter) implements Act {
    @Override
    public Object on(Side side) {
      side.deadLetters().put(letter);
      return DONE;
    }
  }

  record Letters(ChatId chat, int limit) implements Act {
    @Override
    public Object on(Side side) {
      return side.deadLetters().list(chat, limit);
    }
  }

  record DropLetter(ChatId chat, String id) implements Act {
    @Override
    public Object on(Side side) {
      side.deadLetters().drop(chat, id);
      return DONE;
    }
  }

  // Replicas

  record Beat(ReplicaId me, Duration deadAfter) implements Act {
    @Override
    public Object on(Side side) {
      side.roster().beat(me, deadAfter);
      return DONE;
    }
  }

  record Alive(ReplicaId replica) implements Act {
    @Override
    public Object on(Side side) {
      return side.roster().alive(replica);
    }
  }

  record Members() implements Act {
    @Override
    public Object on(Side side) {
      return side.roster().members();
    }
  }

  record Resign(ReplicaId me) implements Act {
    @Override
    public Object on(Side side) {
      side.roster().resign(me);
      return DONE;
    }
  }

  record Strike(ReplicaId dead) implements Act {
    @Override
    public Object on(Side side) {
      side.roster().strike(dead);
      return DONE;
    }
  }

  record Enter(ReplicaId me, List<ChatId> chats) implements Act {
    @Override
    public Object on(Side side) {
      side.roster().enter(me, chats);
      return DONE;
    }
  }

  record Leave(ReplicaId replica, List<ChatId> chats) implements Act {
    @Override
    public Object on(Side side) {
      side.roster().leave(replica, chats);
      return DONE;
    }
  }

  record Interests(ReplicaId replica, Optional<ChatId> after, int limit) implements Act {
    @Override
    public Object on(Side side) {
      return side.roster().interests(replica, after, limit);
    }
  }

  // The world

  record Fields() implements Act {
    @Override
    public Object on(Side side) {
      return side.fields();
    }
  }

  record Hints() implements Act {
    @Override
    public Object on(Side side) {
      return side.hints();
    }
  }

  /** A negative time sets the clock back. */
  record Pass(Duration time) implements Act {
    @Override
    public Object on(Side side) {
      side.pass(time);
      return DONE;
    }
  }

  record Lose(ChatId chat) implements Act {
    @Override
    public Object on(Side side) {
      side.lose(chat);
      return DONE;
    }
  }
}
