package io.botmesh.testmesh.talk;

import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Member;
import io.botmesh.testmesh.Witness;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Lets replicas die, one after the other in the order of their start, each at a call of its own,
 * counted from when the one before has died. Used under the baton only.
 */
final class Deaths {
  private final Queue<Death> toCome;
  private final Queue<Member> victims = new ArrayDeque<>();
  private final Consumer<Member> end;
  private final List<Call> calls = new ArrayList<>();
  private Optional<Call> last = Optional.empty();
  private boolean counting;
  private int count;
  private int happened;

  /**
   * Without victims.
   *
   * @param end lets a member die
   */
  Deaths(List<Death> deaths, Consumer<Member> end) {
    this.toCome = new ArrayDeque<>(deaths);
    this.end = end;
  }

  /** Says who dies next, after those that were said before. */
  void befall(Member victim) {
    victims.add(victim);
  }

  /** From now on calls count. */
  void begin() {
    counting = true;
  }

  /** From now on none does. */
  void end() {
    counting = false;
  }

  /** Returns the calls so far of the one that is to die, or was the last to. */
  List<Call> calls() {
    return List.copyOf(calls);
  }

  /** Returns how many have died. */
  int happened() {
    return happened;
  }

  /** See {@link Witness#begins}. */
  void begins(Call call) {
    if (!counting || call.by() != victims.peek()) {
      return;
    }
    calls.add(call);
    count++;
    if (toCome.isEmpty() || toCome.peek().call() != count) {
      return;
    }
    if (toCome.peek().moment() == Death.Moment.BEFORE) {
      dies();
    } else {
      last = Optional.of(call);
    }
  }

  /** See {@link Witness#done}. */
  // Two calls may well be equal, as two heartbeats are.
  @SuppressWarnings("ReferenceEquality")
  void done(Call call) {
    if (last.filter(chosen -> chosen == call).isPresent()) {
      dies();
    }
  }

  /** Hears that a message has arrived beyond the transport. */
  void arrived(OutboundMessage message) {
    if (last.filter(chosen -> chosen.arguments().contains(message)).isPresent()) {
      dies();
    }
  }

  private void dies() {
    last = Optional.empty();
    count = 0;
    happened++;
    toCome.remove();
    end.accept(victims.remove());
  }
}
