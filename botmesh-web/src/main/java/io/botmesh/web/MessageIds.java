package io.botmesh.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.random.RandomGenerator;

/** Makes ids for messages that were posted without one. Thread-safe. */
@ApplicationScoped
public class MessageIds {
  private static final int BYTES = 16;

  private final RandomGenerator chance;

  /** Makes ids that nobody guesses. */
  public MessageIds() {
    this(new SecureRandom());
  }

  MessageIds(RandomGenerator chance) {
    this.chance = chance;
  }

  String next() {
    byte[] bytes = new byte[BYTES];
    chance.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
