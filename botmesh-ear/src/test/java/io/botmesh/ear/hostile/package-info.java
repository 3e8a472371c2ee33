/** Hostile input and hostile connections at the web chat's doors on real servers. */
package io.botmesh.ear.hostile;
