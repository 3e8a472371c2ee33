package io.botmesh.impl.wire;

import io.botmesh.api.ScheduleId;
import io.botmesh.api.spi.Decision;
import java.time.Instant;

/**
 * A timer that came due, as its handler gets it.
 *
 * @param id its name, within its chat
 * @param decision what had set it
 * @param due when it was due
 * @param handler name of what it is for
 * @param payload what it was set with
 */
public record DueTimer(
    ScheduleId id, Decision decision, Instant due, String handler, String payload) {}
