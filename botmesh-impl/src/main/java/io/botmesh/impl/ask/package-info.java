/**
 * How the engine asks a store: tokens, patience after a lost reply, and the threads it does so on.
 */
package io.botmesh.impl.ask;
