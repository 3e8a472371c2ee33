package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A roster whose beats are noted.
 *
 * @param whole the roster that does the work
 * @param heartbeats where beats are noted
 */
record NotedBeats(Roster whole, Heartbeats heartbeats) implements Roster {
  @Override
  public void beat(ReplicaId me, Duration deadAfter) {
    heartbeats.beat(me, deadAfter);
    whole.beat(me, deadAfter);
  }

  @Override
  public boolean alive(ReplicaId replica) {
    return whole.alive(replica);
  }

  @Override
  public Set<ReplicaId> members() {
    return whole.members();
  }

  @Override
  public void resign(ReplicaId me) {
    whole.resign(me);
  }

  @Override
  public void strike(ReplicaId dead) {
    whole.strike(dead);
  }

  @Override
  public void enter(ReplicaId me, Collection<ChatId> chats) {
    whole.enter(me, chats);
  }

  @Override
  public void leave(ReplicaId replica, Collection<ChatId> chats) {
    whole.leave(replica, chats);
  }

  @Override
  public List<ChatId> interests(ReplicaId replica, Optional<ChatId> after, int limit) {
    return whole.interests(replica, after, limit);
  }
}
