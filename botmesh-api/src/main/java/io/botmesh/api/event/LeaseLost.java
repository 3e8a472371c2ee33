package io.botmesh.api.event;

import io.botmesh.api.ChatId;
import io.botmesh.api.Fence;
import io.botmesh.api.MessageId;

/**
 * A turn ended without this replica: what it decided is neither stored nor sent (R21).
 *
 * @param chat the chat
 * @param message the message it worked on
 * @param fence the grant that is no longer in force
 * @param reason why, as far as it is known
 */
public record LeaseLost(ChatId chat, MessageId message, Fence fence, String reason) {}
