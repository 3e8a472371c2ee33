package io.botmesh.impl.turn;

import io.botmesh.api.Stored;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.SaveAnswer;
import io.botmesh.api.spi.SaveCall;
import io.botmesh.impl.ask.ReplicaTools;
import io.botmesh.impl.signal.Count;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Writes checkpoints in the middle of a turn, each under its fence. Thread-safe. */
final class CheckpointSaver implements HeldTurn.Saver {
  private final ReplicaTools tools;
  private final Duration patience;

  CheckpointSaver(ReplicaTools tools, Duration patience) {
    this.tools = tools;
    this.patience = patience;
  }

  @Override
  public Optional<ChatState> save(HeldTurn turn, Write checkpoint) {
    SaveCall call =
        new SaveCall(
            turn.desk().chat(),
            turn.claim().grant(),
            tools.tokens().next(),
            turn.state().checkpoint().version(),
            checkpoint,
            List.of());
    SaveAnswer answer = tools.asking().ask(patience, () -> tools.turns().save(call)).value();
    if (answer instanceof SaveAnswer.Saved saved) {
      return Optional.of(
          new ChatState(new Stored(checkpoint.value(), saved.version()), turn.state().userData()));
    }
    if (answer instanceof SaveAnswer.Conflict conflict) {
      tools.signals().count(Count.CONFLICTS);
      throw new HeldTurn.Outdated(conflict.current());
    }
    return Optional.empty();
  }
}
