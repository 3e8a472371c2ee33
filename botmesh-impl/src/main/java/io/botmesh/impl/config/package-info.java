/**
 * The bot's settings: records that cannot be wrong, and the reader that collects all complaints.
 */
package io.botmesh.impl.config;
