package io.botmesh.redis;

import io.botmesh.api.spi.MeshClock;
import java.time.Instant;
import java.util.List;

/** Gives scripts the time of a clock that a test moves, as one more argument at the end. */
record HandTime(MeshClock clock) implements ScriptTime {
  @Override
  public String prelude() {
    return "local function now_micros() return tonumber(ARGV[#ARGV]) end\n";
  }

  @Override
  public List<String> arguments() {
    Instant now = clock.now();
    return List.of(Long.toString(now.getEpochSecond() * 1_000_000 + now.getNano() / 1000));
  }
}
