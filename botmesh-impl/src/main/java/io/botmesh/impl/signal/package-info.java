/** What the engine tells of its work to whoever measures it: a port in plain Java. */
package io.botmesh.impl.signal;
