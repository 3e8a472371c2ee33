package io.botmesh.testkit.dinner;

import io.botmesh.api.Bot;
import io.botmesh.api.event.ConversationHandedOver;
import java.util.Map;
import java.util.Optional;

/** The styles in which a dinner's conversation is told. */
public enum DinnerStyle {
  /** A persistent flow. */
  FLOW,
  /** A persistent conversation by annotations. */
  ANNOTATED,
  /** A persistent imperative conversation, on its stack where that is at hand. */
  IMPERATIVE,
  /** Likewise, run anew by every message. */
  REPLAYED,
  /** A flow that is not persistent, but handed over (R6). */
  FORWARDED;

  /** Returns what is to be configured for it. */
  public Map<String, String> settings() {
    return switch (this) {
      case REPLAYED -> Map.of("botmesh.conversation.always-replay", "true");
      case FORWARDED -> Map.of("botmesh.handover.flows", "forward");
      case FLOW, ANNOTATED, IMPERATIVE -> Map.of();
    };
  }

  /**
   * Declares it, but for what {@link #bean} returns, and something to say to messages that it does
   * not take.
   */
  public void declare(Bot bot, Restaurant restaurant) {
    bot.otherwise(c -> c.reply(Dinner.OTHERWISE));
    switch (this) {
      case FLOW -> bot.use(DinnerFlow.of(restaurant).persistent());
      case FORWARDED -> bot.use(DinnerFlow.of(restaurant));
      case IMPERATIVE, REPLAYED -> DinnerTalk.declare(bot, restaurant);
      case ANNOTATED -> {}
    }
  }

  /** Returns the annotated bean that tells it, if one does. */
  public Optional<Object> bean(Restaurant restaurant) {
    return this == ANNOTATED ? Optional.of(new DinnerSteps(restaurant)) : Optional.empty();
  }

  /** Returns how another replica goes on with it. */
  public ConversationHandedOver.Outcome goesOnElsewhere() {
    return switch (this) {
      case IMPERATIVE, REPLAYED -> ConversationHandedOver.Outcome.REPLAYED;
      case FLOW, ANNOTATED, FORWARDED -> ConversationHandedOver.Outcome.RESUMED;
    };
  }

  /** Tells whether a form may be asked anew by another replica (R11). */
  public boolean asksFormsAnew() {
    return this == FORWARDED;
  }
}
