/**
 * What a developer tests a bot of their own with: {@link io.botmesh.testmesh.talk.MemoryMesh} lets
 * users talk with replicas of it, and lets faults befall them, in a plain unit test. Of a test
 * library it needs nothing: what is wrong is an {@link java.lang.AssertionError}.
 */
package io.botmesh.testmesh.talk;
