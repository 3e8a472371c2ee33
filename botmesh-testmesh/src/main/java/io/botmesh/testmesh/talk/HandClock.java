package io.botmesh.testmesh.talk;

import io.botmesh.api.spi.MeshClock;
import java.time.Duration;
import java.time.Instant;

/**
 * The time of a mesh, moved by hand. It moves only while a test lets it pass, or waits for the bot.
 * It starts at {@code 2030-01-01T00:00:00Z}.
 */
public final class HandClock implements MeshClock {
  private final Stage stage;

  HandClock(Stage stage) {
    this.stage = stage;
  }

  @Override
  public Instant now() {
    return stage.mesh().time().now();
  }

  @Override
  public long nanoTime() {
    return stage.mesh().time().nanoTime();
  }

  /**
   * Lets so much time pass, with all that is due in it. Called by a handler it lets the handler
   * take so long, while the rest of the mesh goes on.
   *
   * @throws IllegalArgumentException if the time is negative
   * @throws IllegalStateException if it was called by a handler whose turn ended meanwhile
   */
  public void pass(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("Time does not go back by " + time);
    }
    if (stage.playing()) {
      stage.pause(time);
      return;
    }
    long until = nanoTime() + time.toNanos();
    stage.run(() -> false, time);
    stage.mesh().conductor().hold(Duration.ofNanos(Math.max(0, until - nanoTime())));
    stage.rest();
  }
}
