package io.botmesh.api.spi;

/** Something that goes on until it is closed. Closing twice is harmless. */
public interface Subscription extends AutoCloseable {
  /** Ends it. No call comes after this has returned, but for one that is under way. */
  @Override
  void close();
}
