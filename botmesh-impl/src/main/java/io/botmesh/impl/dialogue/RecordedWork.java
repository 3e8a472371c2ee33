package io.botmesh.impl.dialogue;

import io.botmesh.api.StoredDataUnreadable;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.SafeText;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Work that is done once: its result is recorded and saved at once. Used on the body's thread. */
final class RecordedWork {
  private final String conversation;
  private final BodyRun run;
  private final Transcript transcript;
  private final Filing filing;
  private final Codec codec;

  RecordedWork(
      String conversation, BodyRun run, Transcript transcript, Filing filing, Codec codec) {
    this.conversation = conversation;
    this.run = run;
    this.transcript = transcript;
    this.filing = filing;
    this.codec = codec;
  }

  /** How a result is written and read back. */
  private interface Form<T> {
    RunResult write(Object value);

    T read(RunResult result);
  }

  /** Does work whose result needs no type. */
  <T> T once(String name, Callable<? extends T> work) {
    return once(
        name,
        work,
        new Form<T>() {
          @Override
          public RunResult write(Object value) {
            return RunResult.of(value).orElseThrow(() -> unfit(name, value));
          }

          @Override
          @SuppressWarnings("unchecked") // As the work's own result was.
          public T read(RunResult result) {
            return (T) result.read();
          }
        });
  }

  /** Does work whose result is of a type. */
  <T> T once(String name, Class<T> type, Callable<? extends T> work) {
    return once(
        name,
        work,
        new Form<T>() {
          @Override
          public RunResult write(Object value) {
            return RunResult.of(value, codec);
          }

          @Override
          public T read(RunResult result) {
            return result.read(type, codec);
          }
        });
  }

  private <T> T once(String name, Callable<? extends T> work, Form<T> form) {
    run.checkNotAside("run");
    Optional<RunResult> recorded = transcript.result(name);
    if (recorded.isPresent()) {
      try {
        return form.read(recorded.get());
      } catch (StoredDataUnreadable changed) {
        throw transcript.unfit("another type of result of the run " + SafeText.of(name));
      }
    }
    RunResult result;
    T value;
    try {
      result = form.write(run.aside(work::call));
      value = form.read(result);
    } catch (Exception | Error thrown) {
      throw failed(name, thrown);
    }
    transcript.write(new JournalEntry.Ran(name, result));
    filing.journal().ifPresent(soFar -> run.onTurn(() -> run.turn().save(soFar)));
    return value;
  }

  /** Fails the message with what was thrown, even if the body catches it: nothing is recorded. */
  private RuntimeException failed(String name, Throwable thrown) {
    run.fail(thrown);
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException unchecked) {
      return unchecked;
    }
    if (thrown instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new IllegalStateException(
        "BMESH-0438 The run "
            + SafeText.of(name)
            + " of conversation "
            + SafeText.of(conversation)
            + " failed; nothing of it is recorded and the message is tried again",
        thrown);
  }

  private IllegalArgumentException unfit(String name, Object value) {
    return new IllegalArgumentException(
        "BMESH-0439 The run "
            + SafeText.of(name)
            + " of conversation "
            + SafeText.of(conversation)
            + " returned a "
            + value.getClass().getName()
            + ", which is not recorded without its class: use run(name, type, work)");
  }
}
