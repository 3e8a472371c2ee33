package io.botmesh.impl.dialogue;

import io.botmesh.api.UserData;
import io.botmesh.api.spi.Codec;
import java.util.Optional;

/**
 * A user's data as a body sees it: what it reads is recorded, what it puts is put once. Used on the
 * body's thread.
 */
final class RecordedUserData implements UserData {
  private final BodyRun run;
  private final Transcript transcript;
  private final Codec codec;

  RecordedUserData(BodyRun run, Transcript transcript, Codec codec) {
    this.run = run;
    this.transcript = transcript;
    this.codec = codec;
  }

  @Override
  public <T> Optional<T> get(String name, Class<T> type) {
    run.check();
    if (run.isAside()) {
      return run.turn().user().get(name, type);
    }
    JournalEntry.Read read = transcript.reading(name).orElseGet(() -> readNow(name));
    return read.json().map(json -> codec.read(json, type));
  }

  private JournalEntry.Read readNow(String name) {
    JournalEntry.Read read =
        new JournalEntry.Read(
            name, run.orFail(() -> run.turn().user().get(name, Object.class).map(codec::write)));
    transcript.write(read);
    return read;
  }

  @Override
  public void put(String name, Object value) {
    run.check();
    if (transcript.isLive()) {
      run.orFail(
          () -> {
            run.turn().user().put(name, value);
            return null;
          });
    }
  }

  @Override
  public void remove(String name) {
    put(name, null);
  }
}
