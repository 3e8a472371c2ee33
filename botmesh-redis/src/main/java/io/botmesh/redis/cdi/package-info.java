/** {@link io.botmesh.redis.RedisStore} for injection. */
package io.botmesh.redis.cdi;
