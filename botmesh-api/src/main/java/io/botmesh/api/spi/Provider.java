package io.botmesh.api.spi;

import java.util.List;

/**
 * A transport of messages to and from people. Thread-safe.
 *
 * <p>What only one replica may hold of a transport, such as a connection that is polled, is its
 * <em>session</em>. With {@link SessionMode#SHARED} every replica opens it once, after {@link
 * #start}; with {@link SessionMode#LEADER} the one that leads, again and again as it comes to lead.
 * Sends do not need a session: they are made by whichever replica answers.
 */
public interface Provider {
  /** Returns its name, as in {@code botmesh.provider}. */
  String name();

  /** Returns how many replicas may hold its transport. */
  SessionMode sessionMode();

  /** Tells whether sending writes the bot's line into the message log by itself. */
  boolean keepsLog();

  /** Begins to receive. Called once, before the first send. */
  void start();

  /**
   * Sends messages of one chat in their order. Stops at the first that is not accepted: those after
   * it are not tried and have no outcome.
   *
   * @param messages at least one
   * @return an outcome for each message tried, in order; never throws for a transport that fails:
   *     what it throws all the same counts as {@link SendOutcome.Unknown}. To return within the
   *     lease ({@code botmesh.coordination.lease}); it repeats nothing by itself
   */
  List<SendOutcome> send(List<OutboundMessage> messages);

  /**
   * Opens the session. Called after {@link #start}, never while a session is open. Begins and
   * returns soon: a replica that has lost its lead meanwhile closes the session only then. A
   * session that throws here is closed like any other, and another replica tries.
   */
  default void openSession() {}

  /**
   * Closes the session; when this returns, nothing is received by it any more and another replica
   * may open it. Returns within a tenth of {@code botmesh.coordination.lease}: a fifth is all there
   * is. Harmless if none is open.
   */
  default void closeSession() {}

  /**
   * Tells whether the transport of an open session works, as far as is known here; asks nobody. A
   * leader for which this is false for {@code botmesh.coordination.provider-down} without a break
   * gives up the post.
   */
  default boolean sessionUp() {
    return true;
  }

  /**
   * Returns what is to be done if nobody knows whether a message was sent; {@code
   * botmesh.outbox.unknown} may say otherwise. Not asked of a provider that keeps the log: there
   * the same line stands once.
   */
  default WhenUnknown whenUnknown(OutboundMessage message) {
    return WhenUnknown.RESEND;
  }

  /**
   * Says what became of a message of which nobody knows whether it was sent, for {@link
   * WhenUnknown#RECONCILE}.
   *
   * @return {@link SendOutcome.Accepted} or {@link SendOutcome.Rejected} if that is known; {@link
   *     SendOutcome.NotSent} if it is certain that it was not sent: it is sent then; {@link
   *     SendOutcome.Later} to be asked again then; {@link SendOutcome.Unknown} to be asked again
   *     after a while, which counts as a try
   */
  default SendOutcome reconcile(OutboundMessage message) {
    return new SendOutcome.Unknown("the provider cannot tell");
  }

  /** Stops to receive. Called once, with no session open; sends may still come. */
  void stop();
}
