/**
 * One conversation told in every style, with a guest who answers and a restaurant that is asked
 * things: for tests that cut its replicas off in the middle of it and look at what becomes of it.
 */
package io.botmesh.testkit.dinner;
