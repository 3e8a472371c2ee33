/**
 * The web chat: a provider whose transport is the chat's message log. Appending a line to the log
 * <em>is</em> the send; browsers read the log, on whatever replica. No web classes here: {@link
 * io.botmesh.webchat.WebChatDoor} is what REST and WebSocket stand on.
 */
package io.botmesh.webchat;
