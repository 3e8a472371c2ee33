package io.botmesh.ear.mesh.differential;

/**
 * A step of a story.
 *
 * @param number its place, from 1; kept when other steps are left out
 * @param act what is done
 */
record Step(int number, Act act) {}
