/** A library of the application, in the EAR's lib: beans of its own, and a route for every bot. */
package io.botmesh.arquillian.lib;
