package io.botmesh.api.spi;

/**
 * The store's answer to {@link TurnStore#tick}.
 *
 * @param idle whether line and outbox are empty
 * @param still whether the caller still holds the pump; if so, its lease was renewed
 */
public record TickAnswer(boolean idle, boolean still) {}
