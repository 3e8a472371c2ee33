package io.botmesh.impl.architecture.planted;

import io.botmesh.api.MessageContext;
import org.eclipse.microprofile.faulttolerance.Retry;

/** Repeats a handler within its turn. */
@Retry
class RepeatsAHandler {
  void handle(MessageContext context) {
    context.reply("twice");
  }
}
