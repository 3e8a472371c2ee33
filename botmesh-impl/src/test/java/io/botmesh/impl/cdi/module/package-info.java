/** Beans of a web module, defined anew by each {@link io.botmesh.impl.cdi.ModuleLoader}. */
package io.botmesh.impl.cdi.module;
