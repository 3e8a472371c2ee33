package io.botmesh.impl.cdi;

import io.botmesh.impl.conversation.BodyPresence;
import io.botmesh.impl.dialogue.DialogueTurn;
import io.botmesh.impl.handler.CurrentMessage;
import io.botmesh.impl.handler.TurnContext;

/**
 * The container's contexts on the thread of an imperative conversation's body: a request of its own
 * for each message, and the chat's beans where a body does what is done once. Elsewhere in a body
 * there are none of those, since whoever runs it anew would change them again. Thread-safe.
 */
final class BodyContexts implements BodyPresence {
  private final RequestScope requests;
  private final CurrentMessage message;

  BodyContexts(RequestScope requests, CurrentMessage message) {
    this.requests = requests;
    this.message = message;
  }

  @Override
  public DialogueTurn.Presence of(TurnContext context) {
    return requests.open()::close;
  }

  @Override
  public DialogueTurn.Presence aside(TurnContext context) {
    return message.enter(context)::close;
  }
}
