/** The rules of the house, for each module to check on itself. */
package io.botmesh.testkit.architecture;
