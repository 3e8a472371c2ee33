package io.botmesh.ear.mesh.differential;

import java.util.function.LongUnaryOperator;

/**
 * An outbox entry's id: {@code <fence>.<rest>}.
 *
 * @param fence the fence, or its name
 * @param rest what follows on the dot
 */
record EntryId(long fence, String rest) {
  static EntryId of(String id) {
    int dot = id.indexOf('.');
    return new EntryId(Long.parseLong(id.substring(0, dot)), id.substring(dot + 1));
  }

  EntryId with(LongUnaryOperator change) {
    return new EntryId(change.applyAsLong(fence), rest);
  }

  @Override
  public String toString() {
    return fence + "." + rest;
  }
}
