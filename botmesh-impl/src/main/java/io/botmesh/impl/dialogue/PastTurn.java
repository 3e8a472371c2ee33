package io.botmesh.impl.dialogue;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UserData;
import java.time.Instant;
import java.util.Locale;

/**
 * What a body that waits, or is unwound from its wait, still finds of the turn before: who and
 * where it was. Nothing is decided in it. It holds on to nothing that the turn held: many bodies
 * wait.
 */
record PastTurn(ChatId chat, ReplicaId replica, Fence fence, Instant at, Locale locale)
    implements DialogueTurn {
  static PastTurn of(DialogueTurn turn) {
    return new PastTurn(turn.chat(), turn.replica(), turn.fence(), turn.at(), turn.locale());
  }

  @Override
  public String text() {
    return "";
  }

  @Override
  public void reply(String text) {
    throw new StackEnded();
  }

  @Override
  public UserData user() {
    throw new StackEnded();
  }

  @Override
  public String translate(Locale language, String text, Object... places) {
    return text;
  }

  @Override
  public boolean stillHeld() {
    return false;
  }

  @Override
  public void save(Journal soFar) {
    throw new StackEnded();
  }

  @Override
  public void whenCommitted(Runnable action) {
    throw new StackEnded();
  }
}
