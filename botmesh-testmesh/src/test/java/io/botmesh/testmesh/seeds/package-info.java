/** Stories of whole engines told by a seed, and what must hold in each. */
package io.botmesh.testmesh.seeds;
