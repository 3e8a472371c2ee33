/** A violation of the house's rules that the rules must report. */
package io.botmesh.testmesh.architecture.planted;
