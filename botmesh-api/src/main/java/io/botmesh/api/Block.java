package io.botmesh.api;

import java.util.List;

/** Steps within a {@link Flow}: those of a branch or of a loop. Immutable. */
public final class Block extends Steps<Block> {
  static final Block EMPTY = new Block(List.of());

  private Block(List<Flow.Step> steps) {
    super(steps);
  }

  @Override
  Block with(List<Flow.Step> steps) {
    return new Block(steps);
  }
}
