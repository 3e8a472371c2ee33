/** A WAR of its own, without botmesh, that looks at the server. */
package io.botmesh.arquillian.watch;
