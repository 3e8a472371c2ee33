/** Violations of the house's rules, one to a class, that the rules must report. */
package io.botmesh.redis.architecture.planted;
