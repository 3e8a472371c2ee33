/**
 * Measures messages through botmesh, through two bare scripts, and through locks of other
 * libraries, alternating in one run, so that their ratios mean something.
 */
package io.botmesh.bench;
