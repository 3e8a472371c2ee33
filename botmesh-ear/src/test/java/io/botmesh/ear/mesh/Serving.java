package io.botmesh.ear.mesh;

import io.botmesh.api.BotmeshException;
import io.botmesh.api.ChatId;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What a replica in a process of its own is told, line by line: what somebody says, many at a time,
 * and which letter to let go. It tells what came of it.
 */
public final class Serving {
  private static final int AT_ONCE = 32;

  private final Replica replica;
  private final PrintStream out;
  private final ExecutorService doors = Executors.newFixedThreadPool(AT_ONCE);

  /** With whom it serves, and to whom it tells. */
  public Serving(Replica replica, PrintStream out) {
    this.replica = replica;
    this.out = out;
  }

  /** Serves until its input ends. */
  public void untilTheEnd() throws IOException {
    out.println("ready " + replica.id);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", 4);
      doors.execute(() -> obey(words));
    }
    doors.shutdownNow();
  }

  private void obey(String[] words) {
    String about = words[1] + " " + words[2];
    try {
      if (words[0].equals("says")) {
        replica.says(words[1], words[2], words[3]);
      } else {
        replica.engine().deadLetters().retry(new ChatId(words[1]), words[2]);
      }
      out.println("done " + about);
    } catch (BotmeshException refused) {
      out.println("refused " + about);
    }
  }
}
