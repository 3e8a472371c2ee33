package io.botmesh.impl.conversation;

import io.botmesh.impl.dialogue.StackThreads;
import java.util.function.UnaryOperator;

/**
 * What the bodies of imperative conversations run on.
 *
 * @param threads makes their threads
 * @param context wraps what runs application code
 * @param presence what they find on their thread in each turn
 */
public record BodyRuntime(
    StackThreads threads, UnaryOperator<Runnable> context, BodyPresence presence) {
  /** Threads of the machine, and nothing around them: for tests without a container. */
  public static BodyRuntime plain() {
    return new BodyRuntime(
        StackThreads.platform("test", BodyRuntime.class.getClassLoader()),
        task -> task,
        BodyPresence.NONE);
  }
}
