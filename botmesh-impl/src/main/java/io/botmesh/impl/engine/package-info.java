/** The engine put together: its parts, its threads, its start and its orderly stop. */
package io.botmesh.impl.engine;
