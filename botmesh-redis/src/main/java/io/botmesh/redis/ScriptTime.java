package io.botmesh.redis;

import java.util.List;

/** Where scripts take the time from. Tests hand in one that they move by hand. Thread-safe. */
interface ScriptTime {
  /** The server's own clock. */
  ScriptTime OF_SERVER =
      new ScriptTime() {
        @Override
        public String prelude() {
          return ScriptSource.resource("time");
        }

        @Override
        public List<String> arguments() {
          return List.of();
        }
      };

  /** Returns Lua that defines {@code now_micros()}. */
  String prelude();

  /** Returns what is put behind a script's own arguments. */
  List<String> arguments();
}
