/** A WAR without a bot. */
package io.botmesh.arquillian.plain;
