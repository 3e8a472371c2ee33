package io.botmesh.testmesh.talk;

import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Faults;
import io.botmesh.testmesh.Member;
import java.util.HashSet;
import java.util.Set;

/** Refuses the calls of those who have lost their store. Used under the baton only. */
final class LostStores implements Faults {
  private final Set<Member> cutOff = new HashSet<>();

  void lose(Member member) {
    cutOff.add(member);
  }

  void find(Member member) {
    cutOff.remove(member);
  }

  @Override
  public Fate fateOf(Call call) {
    return cutOff.contains(call.by()) ? Fate.REFUSED : Fate.ANSWERED;
  }
}
