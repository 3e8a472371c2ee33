package io.botmesh.testmesh;

import java.util.List;

/**
 * A question that a replica asks its store or its transport.
 *
 * @param by who asks
 * @param port the port, as {@code TurnStore}
 * @param operation the operation, as {@code commit}
 * @param arguments what it is asked with
 */
public record Call(Member by, String port, String operation, List<Object> arguments) {
  /** Returns the first argument of a type. */
  public <T> T argument(Class<T> type) {
    return arguments.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + type + " in " + this));
  }

  /** Tells whether it is this operation of this port. */
  public boolean is(Class<?> ofPort, String called) {
    return port.equals(ofPort.getSimpleName()) && operation.equals(called);
  }

  @Override
  public String toString() {
    return by + " " + port + "." + operation + arguments;
  }
}
