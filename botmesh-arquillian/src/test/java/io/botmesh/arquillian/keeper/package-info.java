/** A WAR whose bot holds on to a message until it is told to stop. */
package io.botmesh.arquillian.keeper;
