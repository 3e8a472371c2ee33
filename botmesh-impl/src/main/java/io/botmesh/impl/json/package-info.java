/** JSON as JSON-B has it: the one room of the engine that leans on a Jakarta API. */
package io.botmesh.impl.json;
