package io.botmesh.impl.signal;

/** What the engine counts. */
public enum Count {
  /** Turns that ended here, by outcome. */
  TURNS("botmesh.turns", "{turn}", "botmesh.outcome", "Turns that ended on this replica"),
  /** Turns of this replica of which nothing was stored because it did not hold them any more. */
  LOST("botmesh.turns.lost", "{turn}", "", "Turns that this replica lost"),
  /** Turns of others that this replica ended, on the evidence that they are gone. */
  SUPERSEDED(
      "botmesh.turns.superseded", "{turn}", "", "Turns taken over from replicas that are gone"),
  /** Writes of turns that were refused because somebody outside the turn had written. */
  CONFLICTS(
      "botmesh.conflicts",
      "{conflict}",
      "",
      "Commits and saves refused because somebody outside the turn had written"),
  /** What is done once more: a message or a send. */
  RETRIES("botmesh.retries", "{retry}", "botmesh.of", "Further attempts at messages and sends"),
  /** What was given up: a message or a send. */
  DEAD_LETTERS("botmesh.dead_letters", "{letter}", "botmesh.of", "Messages and sends given up"),
  /** Timers that came due and were looked at here, by outcome. */
  TIMERS(
      "botmesh.timers",
      "{timer}",
      "botmesh.outcome",
      "Timers that came due, by what became of them"),
  /** Message ids that fell out of a chat's ring before their retention was over. */
  FORGOTTEN_IDS(
      "botmesh.ids.forgotten",
      "{id}",
      "",
      "Message ids that a chat had to forget before their retention was over");

  /** Value of {@code botmesh.of} for a message. */
  public static final String MESSAGE = "message";

  /** Value of {@code botmesh.of} for a send. */
  public static final String SEND = "send";

  private final String meter;
  private final String unit;
  private final String attribute;
  private final String description;

  Count(String meter, String unit, String attribute, String description) {
    this.meter = meter;
    this.unit = unit;
    this.attribute = attribute;
    this.description = description;
  }

  /** Returns the name of the meter. */
  public String meter() {
    return meter;
  }

  /** Returns its unit, in UCUM. */
  public String unit() {
    return unit;
  }

  /** Returns the attribute that tells kinds apart; empty if there are none. */
  public String attribute() {
    return attribute;
  }

  /** Returns one sentence about it. */
  public String description() {
    return description;
  }
}
