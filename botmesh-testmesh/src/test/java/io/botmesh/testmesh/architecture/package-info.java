/** The rules of the house. */
package io.botmesh.testmesh.architecture;
