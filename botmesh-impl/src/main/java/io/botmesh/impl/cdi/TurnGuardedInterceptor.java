package io.botmesh.impl.cdi;

import io.botmesh.api.annotation.Step;
import io.botmesh.api.annotation.TurnGuarded;
import io.botmesh.impl.conversation.CurrentStep;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/**
 * Lets the body of a step run only while its turn is held, whoever calls it (R3). It comes before
 * the application's own interceptors, so that a transaction is not even begun for a lost turn.
 */
@Interceptor
@TurnGuarded
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class TurnGuardedInterceptor {
  private final CurrentStep step;

  /** With what the engine runs steps in. */
  @Inject
  public TurnGuardedInterceptor(CurrentStep step) {
    this.step = step;
  }

  /**
   * Guards a call.
   *
   * @throws io.botmesh.api.TurnLost if it is a step and its turn is not held; the body has not run
   * @throws Exception what the body throws
   */
  @AroundInvoke
  public Object guard(InvocationContext call) throws Exception {
    if (call.getMethod().isAnnotationPresent(Step.class)) {
      step.require();
    }
    return call.proceed();
  }
}
