package io.botmesh.impl.cdi.broken;

import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.OnMessage;
import io.botmesh.api.annotation.Step;

@Conversation("muddle")
class Muddle {
  @Step(1)
  void first() {}

  @Step(1)
  void second() {}

  @OnMessage("(")
  String route() {
    return "";
  }
}
