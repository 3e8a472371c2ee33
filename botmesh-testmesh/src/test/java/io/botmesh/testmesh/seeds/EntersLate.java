package io.botmesh.testmesh.seeds;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Roster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A chat is entered in the index with the next beat, when its message has long been accepted. */
final class EntersLate extends ForwardingRoster {
  private final Map<ReplicaId, List<ChatId>> later = new HashMap<>();

  EntersLate(Roster whole) {
    super(whole);
  }

  @Override
  public void enter(ReplicaId me, Collection<ChatId> chats) {
    later.computeIfAbsent(me, replica -> new ArrayList<>()).addAll(chats);
  }

  @Override
  public void beat(ReplicaId me, Duration deadAfter) {
    super.beat(me, deadAfter);
    List<ChatId> waiting = later.remove(me);
    if (waiting != null) {
      super.enter(me, waiting);
    }
  }
}
