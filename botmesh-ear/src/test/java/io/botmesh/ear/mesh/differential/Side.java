package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** One of the stores that are compared. It speaks in names, so its answers equal the others'. */
final class Side implements AutoCloseable {
  private final String name;
  private final Subject subject;
  private final UnaryOperator<TurnStore> patch;
  private final UnaryOperator<Duration> times;
  private final Hearing hearing;
  private Numbers numbers;
  private TurnStore turns;

  Side(String name, Subject subject) {
    this(name, subject, UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** With what makes another turn store of the subject's, and what its times are called. */
  Side(
      String name, Subject subject, UnaryOperator<TurnStore> patch, UnaryOperator<Duration> times) {
    this.name = name;
    this.subject = subject;
    this.patch = patch;
    this.times = times;
    this.hearing = new Hearing(Cast.REPLICAS);
  }

  String name() {
    return name;
  }

  /** Begins anew: empty, at the beginning of time. */
  void restart() {
    subject.empty();
    hearing.listen(subject.backend().wakeUps());
    numbers = new Numbers();
    turns =
        new RenamedTurns(
            patch.apply(subject.backend().turns()), subject.backend().store(), numbers, times);
  }

  /** Does one step; what it throws is an answer too. */
  Object answer(Step step) {
    numbers.begin(step.number());
    try {
      return step.act().on(this);
    } catch (RuntimeException thrown) {
      return new Thrown(thrown);
    }
  }

  TurnStore turns() {
    return turns;
  }

  Store store() {
    return subject.backend().store();
  }

  Roster roster() {
    return subject.roster();
  }

  DeadLetters deadLetters() {
    return subject.backend().deadLetters();
  }

  /** Returns the hints that each replica heard since it was asked last, in their order. */
  Map<ReplicaId, List<ChatId>> hints() {
    return hearing.heard();
  }

  /** Returns all that is stored, or {@link Act#UNSHOWN}. */
  Object fields() {
    return subject.fields().<Object>map(fields -> fields).orElse(Act.UNSHOWN);
  }

  void pass(Duration time) {
    subject.pass(time);
  }

  void lose(ChatId chat) {
    subject.lose(chat);
  }

  @Override
  public void close() {
    subject.close();
  }
}
