package io.botmesh.impl.memory;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Token;
import java.time.Duration;
import java.util.Optional;

/** Who asks for a turn, under which name, for how long, and past which fence. */
record Asking(ReplicaId me, Token token, Duration lease, Optional<Fence> floor) {}
