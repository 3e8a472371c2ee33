/** The sample bot: routes, a declarative and an annotated conversation, and faults for tests. */
package io.botmesh.samples;
