/**
 * The ports: what the engine asks of a backend, a provider and a server. {@code docs/protocol.md}
 * is the law for {@link io.botmesh.api.spi.TurnStore}.
 */
package io.botmesh.api.spi;
