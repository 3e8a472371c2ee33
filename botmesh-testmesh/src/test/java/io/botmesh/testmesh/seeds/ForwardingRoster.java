package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A roster that leaves all to another; to be changed in one place. */
abstract class ForwardingRoster implements Roster {
  private final Roster whole;

  ForwardingRoster(Roster whole) {
    this.whole = whole;
  }

  @Override
  public void beat(ReplicaId me, Duration deadAfter) {
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
