package io.botmesh.redis.cdi;

import io.botmesh.redis.RedisStore;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Somebody who asks for the store. */
@Dependent
class Ledger {
  @Inject RedisStore store;
}
