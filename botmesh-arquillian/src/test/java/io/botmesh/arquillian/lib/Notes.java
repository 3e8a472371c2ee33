package io.botmesh.arquillian.lib;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What all modules of the application write down. Thread-safe. */
@ApplicationScoped
public class Notes {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Adds a line. */
  public void write(String line) {
    lines.add(line);
  }

  /** Returns all lines. */
  public List<String> lines() {
    return List.copyOf(lines);
  }
}
