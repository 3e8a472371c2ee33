/**
 * What an application sees: the words of a chat, the bot, its conversations and their state.
 * Nothing here imports a Jakarta API; the annotations, which do, live in {@code
 * io.botmesh.api.annotation}.
 */
package io.botmesh.api;
