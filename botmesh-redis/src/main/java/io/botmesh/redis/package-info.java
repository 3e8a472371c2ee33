/**
 * The backend on Redis: every port on one server, behind sentinels or on a cluster, in either key
 * layout. Plain Java; what happens to a chat is decided by the scripts beside it, one atomic step
 * each.
 */
package io.botmesh.redis;
