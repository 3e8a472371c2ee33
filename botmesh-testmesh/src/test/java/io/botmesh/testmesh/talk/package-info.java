/** Bots under test, and what befalls their replicas. */
package io.botmesh.testmesh.talk;
