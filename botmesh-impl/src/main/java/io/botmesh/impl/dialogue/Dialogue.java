package io.botmesh.impl.dialogue;

import io.botmesh.api.ConversationBody;
import java.util.Objects;

/**
 * An imperative conversation as it was declared.
 *
 * @param name its name
 * @param body what it does
 * @param live whether it holds what cannot be recorded, and so is never run anew
 */
public record Dialogue(String name, ConversationBody body, boolean live) {
  /** Refuses null. */
  public Dialogue {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(body, "body");
  }
}
