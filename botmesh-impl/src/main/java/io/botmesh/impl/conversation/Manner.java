package io.botmesh.impl.conversation;

import io.botmesh.impl.handler.Spoken;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is said of a conversation beside what it does.
 *
 * @param name its name, unique within the bot
 * @param origin where it was declared, for messages
 * @param triggers what enters it
 * @param cancelWords what ends it whatever it waits for
 * @param persistent whether it outlives its replica
 * @param restarts whether a trigger begins it anew while it waits
 * @param timeout how long it waits for an answer; empty if the configuration says
 * @param idle after what time of no answer something is said; empty if nothing is
 */
record Manner(
    String name,
    String origin,
    List<Spoken> triggers,
    List<Spoken> cancelWords,
    boolean persistent,
    boolean restarts,
    Optional<Duration> timeout,
    Optional<Duration> idle) {
  Manner {
    triggers = List.copyOf(triggers);
    cancelWords = List.copyOf(cancelWords);
  }
}
