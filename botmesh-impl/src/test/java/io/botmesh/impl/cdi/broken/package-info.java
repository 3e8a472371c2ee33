/** Beans whose declarations are wrong. */
package io.botmesh.impl.cdi.broken;
