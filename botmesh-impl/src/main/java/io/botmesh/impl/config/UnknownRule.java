package io.botmesh.impl.config;

import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.WhenUnknown;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is done about sends of which nobody knows whether they were sent, as {@code
 * botmesh.outbox.unknown} says.
 *
 * @param forAll for every provider; empty if each decides itself
 * @param byName for the providers named
 */
public record UnknownRule(Optional<WhenUnknown> forAll, Map<String, WhenUnknown> byName) {
  /** Each provider decides itself. */
  public static final UnknownRule AS_THE_PROVIDER_SAYS =
      new UnknownRule(Optional.empty(), Map.of());

  private static final String PROVIDER = "provider";

  /** Copies the map. */
  public UnknownRule {
    byName = Map.copyOf(byName);
  }

  /**
   * Reads {@code provider}, one policy for all, or pairs of names and policies: {@code
   * telegram=hold, whatsapp=reconcile}.
   *
   * @throws IllegalArgumentException if it is none of that
   */
  static UnknownRule parse(String text) {
    if (text.equals(PROVIDER)) {
      return AS_THE_PROVIDER_SAYS;
    }
    if (!text.contains("=")) {
      return new UnknownRule(Optional.of(policy(text)), Map.of());
    }
    Map<String, WhenUnknown> byName = new HashMap<>();
    for (String pair : text.split(",", -1)) {
      String[] parts = pair.split("=", -1);
      if (parts.length != 2 || byName.put(parts[0].strip(), policy(parts[1])) != null) {
        throw new IllegalArgumentException("must name each provider once, as name=policy");
      }
    }
    return new UnknownRule(Optional.empty(), byName);
  }

  /** Returns the providers it names. */
  Set<String> names() {
    return byName.keySet();
  }

  /** Says what holds for a message. */
  public WhenUnknown of(Provider provider, OutboundMessage message) {
    return Optional.ofNullable(byName.get(provider.name()))
        .or(() -> forAll)
        .orElseGet(() -> provider.whenUnknown(message));
  }

  private static WhenUnknown policy(String word) {
    return Arrays.stream(WhenUnknown.values())
        .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(word.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be provider, resend, hold or reconcile, or such as telegram=hold"));
  }
}
