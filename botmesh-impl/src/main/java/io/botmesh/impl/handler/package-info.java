/**
 * What a message meets in its turn: the bot's routes, the context they are called with, and the
 * changes that come of it. Nothing here changes anything outside.
 */
package io.botmesh.impl.handler;
