package io.botmesh.testkit;

/** How a {@link WireProxy} spoils a request. */
public enum Cut {
  /** The server never sees the request; the connection is closed. */
  REQUEST_LOST_CLOSING(false, true),
  /** The server never sees the request; the connection stays open and silent. */
  REQUEST_LOST_HANGING(false, false),
  /** The server has run the request; its reply is thrown away, the connection is closed. */
  REPLY_LOST_CLOSING(true, true),
  /** The server has run the request; its reply is thrown away, the connection stays silent. */
  REPLY_LOST_HANGING(true, false);

  private final boolean afterwards;
  private final boolean closing;

  Cut(boolean afterwards, boolean closing) {
    this.afterwards = afterwards;
    this.closing = closing;
  }

  /** Tells whether the server runs the request all the same. */
  boolean afterwards() {
    return afterwards;
  }

  boolean closing() {
    return closing;
  }
}
