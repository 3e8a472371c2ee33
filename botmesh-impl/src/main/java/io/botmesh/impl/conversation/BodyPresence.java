package io.botmesh.impl.conversation;

import io.botmesh.impl.dialogue.DialogueTurn;
import io.botmesh.impl.handler.TurnContext;

/**
 * What the body of an imperative conversation finds on its thread while a message is handled: on a
 * server, contexts of the container. Thread-safe.
 */
@FunctionalInterface
public interface BodyPresence {
  /** Nothing. */
  BodyPresence NONE = context -> () -> {};

  /** Sets it up on this thread; closed on the same one. */
  DialogueTurn.Presence of(TurnContext context);

  /** Sets up what {@link DialogueTurn#enterAside} is for; closed on this same thread. */
  default DialogueTurn.Presence aside(TurnContext context) {
    return () -> {};
  }
}
