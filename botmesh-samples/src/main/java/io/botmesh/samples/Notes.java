package io.botmesh.samples;

import io.botmesh.api.annotation.ChatScoped;
import java.util.ArrayList;
import java.util.List;

/** What a chat has noted; kept with it, on whatever replica. */
@ChatScoped
public class Notes {
  private List<String> lines = new ArrayList<>();

  /** Notes something. */
  public void add(String line) {
    lines.add(line);
  }

  /** Returns all that was noted, in order. */
  public List<String> all() {
    return List.copyOf(lines);
  }
}
