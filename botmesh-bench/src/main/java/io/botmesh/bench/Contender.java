package io.botmesh.bench;

/**
 * A way to handle a message under its chat's turn: load a state of 1 KiB, change it, store it with
 * an expiry. Thread-safe.
 */
interface Contender extends AutoCloseable {
  /** Returns what it is called in tables. */
  String name();

  /**
   * Handles one message, and returns once its result is stored.
   *
   * @param chat which chat
   * @param inside what is done while the turn is held
   */
  void handle(String chat, Runnable inside) throws InterruptedException;

  /** Forgets its connections; what it measured stays in the server. */
  @Override
  void close();

  /** Makes one at a site of its own. */
  interface Maker {
    /** Returns what it will be called. */
    String name();

    /** Opens one. */
    Contender open(Site site);
  }
}
