package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.CommitCall;
import io.botmesh.api.spi.Evidence;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnHeld;
import io.botmesh.api.spi.Versions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the story so far tells of a chat, so that it can go on in a way that makes sense. */
final class Lore {
  final ChatId chat;
  final List<AcceptCall> accepted = new ArrayList<>();
  final List<Turn> turns = new ArrayList<>();
  final List<Evidence> evidence = new ArrayList<>();
  final List<Long> takes = new ArrayList<>();
  final List<OutboxEntry> handedOut = new ArrayList<>();
  final List<Versions> versions = new ArrayList<>();

  /** The calls that a message must follow to be accepted once more. */
  final Map<MessageId, Token> overs = new HashMap<>();

  final Map<ReplicaId, Token> pumps = new HashMap<>();

  /** The pump that was given entries last. */
  Optional<Token> pumping = Optional.empty();

  Lore(ChatId chat) {
    this.chat = chat;
    versions.add(new Versions(0, 0));
  }

  Optional<Fence> lastFence() {
    return Dice.newest(turns).map(turn -> turn.claim().grant().fence());
  }

  void heard(Act act, Object answer) {
    if (act instanceof Act.Accept accept) {
      accepted(accept.call(), answer);
    } else if (act instanceof Act.Claim claim) {
      claimed(claim.call().me(), answer);
    } else if (act instanceof Act.Save save && answer instanceof SaveAnswer.Saved saved) {
      saved(save.call().grant().token(), saved.version());
    } else if (act instanceof Act.Save && answer instanceof SaveAnswer.Conflict conflict) {
      known(conflict.current());
    } else if (act instanceof Act.Commit commit) {
      committed(commit.call(), answer);
    } else if (answer instanceof PumpAnswer.PumpHeld held) {
      takes.add(held.take());
    } else if (act instanceof Act.Pump pump && answer instanceof PumpAnswer.Entries due) {
      handedOut(due.entries(), Optional.of(pump.call().token()));
    } else if (answer instanceof ChatState state) {
      versions.add(state.versions());
    }
  }

  private void accepted(AcceptCall call, Object answer) {
    accepted.add(call);
    if (answer instanceof AcceptAnswer.Claimed claimed) {
      granted(call.me(), claimed.claim());
    } else if (answer instanceof AcceptAnswer.Waiting waiting) {
      waiting.held().ifPresent(this::held);
    } else if (answer instanceof AcceptAnswer.Skipped skipped) {
      overs.put(call.id(), skipped.token());
    } else if (answer instanceof AcceptAnswer.Duplicate seen) {
      duplicate(call.id(), seen);
    }
  }

  private void duplicate(MessageId id, AcceptAnswer.Duplicate seen) {
    if (seen.fate() == Fate.DEAD) {
      overs.put(id, seen.token());
    } else if (seen.bound().isPresent()) {
      evidence.add(new Evidence.OfTicket(seen.token()));
    }
  }

  private void claimed(ReplicaId me, Object answer) {
    if (answer instanceof ClaimAnswer.Claimed claimed) {
      granted(me, claimed.claim());
    } else if (answer instanceof ClaimAnswer.Held held) {
      held(held.held());
    } else if (answer instanceof ClaimAnswer.NotYours not) {
      evidence.add(new Evidence.OfTicket(not.token()));
    }
  }

  private void committed(CommitCall call, Object answer) {
    if (answer instanceof CommitAnswer.Committed done) {
      done.next().ifPresent(claim -> granted(call.me(), claim));
      handedOut(done.entries(), call.pump());
    } else if (answer instanceof CommitAnswer.Conflict conflict) {
      known(conflict.current());
    }
  }

  private void handedOut(List<OutboxEntry> entries, Optional<Token> pump) {
    if (!entries.isEmpty()) {
      handedOut.addAll(entries);
      pumping = pump;
    }
  }

  private void held(TurnHeld held) {
    evidence.add(new Evidence.OfGrant(held.fence()));
  }

  private void granted(ReplicaId me, Claim claim) {
    versions.add(claim.state().versions());
    turns.add(new Turn(me, claim, claim.state().versions()));
  }

  private void known(ChatState current) {
    versions.add(current.versions());
    turns.replaceAll(turn -> turn.with(current.versions()));
  }

  private void saved(Token turn, long version) {
    turns.replaceAll(
        known ->
            known.claim().grant().token().equals(turn)
                ? known.with(new Versions(version, known.versions().userData()))
                : known);
  }
}
