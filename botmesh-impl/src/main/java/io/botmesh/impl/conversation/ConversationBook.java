package io.botmesh.impl.conversation;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.impl.handler.Spoken;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A bot's conversations, by name and by what enters them. Thread-safe. */
final class ConversationBook {
  // Replaced as a whole by add, which is guarded by this; read without.
  private volatile Map<String, ConversationDefinition> byName = Map.of();
  private volatile Map<Spoken, ConversationDefinition> byTrigger = Map.of();

  /**
   * Adds a conversation.
   *
   * @throws BotMisconfigured if its name or a trigger of it is taken
   */
  synchronized void add(ConversationDefinition definition) {
    List<Complaint> complaints = new ArrayList<>();
    Map<String, ConversationDefinition> names = new LinkedHashMap<>(byName);
    Map<Spoken, ConversationDefinition> triggers = new LinkedHashMap<>(byTrigger);
    ConversationDefinition namesake = names.put(definition.name(), definition);
    if (namesake != null) {
      complaints.add(taken(definition, definition.name(), "BMESH-0227 the name", namesake));
    }
    for (Spoken trigger : definition.manner().triggers()) {
      ConversationDefinition rival = triggers.put(trigger, definition);
      if (rival != null && rival != definition) {
        complaints.add(taken(definition, trigger.folded(), "BMESH-0228 the trigger", rival));
      }
    }
    if (!complaints.isEmpty()) {
      throw new BotMisconfigured(complaints);
    }
    byName = Map.copyOf(names);
    byTrigger = Map.copyOf(triggers);
  }

  Optional<ConversationDefinition> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Optional<ConversationDefinition> triggeredBy(Spoken said) {
    return Optional.ofNullable(byTrigger.get(said));
  }

  private static Complaint taken(
      ConversationDefinition newcomer, String value, String what, ConversationDefinition holder) {
    return new Complaint(
        newcomer.origin(),
        value,
        "",
        what + " is taken by " + holder.origin() + ": choose another");
  }
}
