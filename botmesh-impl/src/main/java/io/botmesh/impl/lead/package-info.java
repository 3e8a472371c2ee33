/**
 * Locks and leadership: taken, kept by renewal, lost by the own clock before others may step up;
 * and the sessions of providers that only a leader may hold.
 */
package io.botmesh.impl.lead;
