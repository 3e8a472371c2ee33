package io.botmesh.ear.mesh.differential;

import io.botmesh.api.ChatId;
import java.util.Optional;

/** Which chat an act is about. */
final class Chats {
  private Chats() {}

  static Optional<ChatId> of(Act act) {
    if (act instanceof Act.Accept accept) {
      return Optional.of(accept.call().chat());
    } else if (act instanceof Act.Claim claim) {
      return Optional.of(claim.call().chat());
    } else if (act instanceof Act.Save save) {
      return Optional.of(save.call().chat());
    } else if (act instanceof Act.Commit commit) {
      return Optional.of(commit.call().chat());
    } else if (act instanceof Act.Pump pump) {
      return Optional.of(pump.call().chat());
    }
    return act instanceof Act.Read read ? Optional.of(read.chat()) : Optional.empty();
  }
}
