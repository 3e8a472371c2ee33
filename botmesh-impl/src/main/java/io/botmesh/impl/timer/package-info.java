/**
 * Timers: set and cancelled by what a turn decided, entered into their chat's line when they are
 * due.
 */
package io.botmesh.impl.timer;
