/** What breaks the rules of the house, so that they are seen to bite. */
package io.botmesh.bench.architecture.planted;
