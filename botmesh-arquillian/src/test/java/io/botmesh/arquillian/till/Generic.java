package io.botmesh.arquillian.till;

import io.botmesh.api.annotation.Answer;
import io.botmesh.api.annotation.Ask;
import io.botmesh.api.annotation.Conversation;
import io.botmesh.api.annotation.State;
import io.botmesh.api.annotation.Step;
import jakarta.enterprise.inject.Vetoed;

/** A conversation with a generic record in its state; no bean, so that it is in no bot. */
@Vetoed
@Conversation("generic")
public final class Generic {
  /** A generic record. */
  public record Result<T>(T value) {}

  /** The state. */
  public static class Form {
    public Result<String> result;
  }

  @Step(1)
  @Ask("?")
  void one(@Answer String text, @State Form form) {
    form.result = new Result<>(text);
  }
}
