package io.botmesh.api.spi;

import java.util.List;

/** A transport of messages to and from people. Thread-safe. */
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
   * @return an outcome for each message tried, in order; never throws for a transport that fails
   */
  List<SendOutcome> send(List<OutboundMessage> messages);

  /** Stops to receive. Called once; sends may still come. */
  void stop();
}
