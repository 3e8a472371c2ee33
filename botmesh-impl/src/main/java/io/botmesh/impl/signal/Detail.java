package io.botmesh.impl.signal;

/**
 * What can be told of a deed, each with the name of its attribute. None holds what a user wrote.
 */
public enum Detail {
  /** Number of the turn's grant. */
  FENCE("botmesh.fence"),
  /** Which attempt it is, from 1. */
  ATTEMPT("botmesh.attempt"),
  /** Name of the conversation, as it is declared. */
  CONVERSATION("botmesh.conversation"),
  /** Place of the step in it, from 1. */
  STEP("botmesh.step"),
  /** Name of the provider. */
  PROVIDER("botmesh.provider"),
  /** Class of what went wrong. */
  ERROR("error.type");

  private final String attribute;

  Detail(String attribute) {
    this.attribute = attribute;
  }

  /** Returns the name of the attribute. */
  public String attribute() {
    return attribute;
  }
}
