/**
 * Events of a bot's life. They are plain values; on a server they are fired as CDI events (R21).
 */
package io.botmesh.api.event;
