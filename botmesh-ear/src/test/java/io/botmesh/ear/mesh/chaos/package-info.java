/**
 * Whole engines on a Redis whose masters die, freeze and change places, judged by their history.
 */
package io.botmesh.ear.mesh.chaos;
