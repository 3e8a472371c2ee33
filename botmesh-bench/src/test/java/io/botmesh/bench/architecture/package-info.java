/** The rules of the house, seen from this module. */
package io.botmesh.bench.architecture;
