package io.botmesh.impl.conversation;

import io.botmesh.api.ChatId;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.dialogue.Dialogues;
import io.botmesh.impl.signal.Signals;

/**
 * What every run of a conversation works with.
 *
 * @param texts writes checkpoints
 * @param codec writes and reads JSON
 * @param clock the time
 * @param currentStep which step runs on this thread
 * @param signals who measures
 * @param rules how long and for whom checkpoints are kept
 * @param memory what cannot be stored
 * @param dialogues where bodies run
 * @param presence what they find on their thread
 */
record RunTools(
    CheckpointText texts,
    Codec codec,
    MeshClock clock,
    CurrentStep currentStep,
    Signals signals,
    ConversationRules rules,
    ReplicaMemory memory,
    Dialogues dialogues,
    BodyPresence presence) {
  /** Forgets what is held of a chat's conversation, which is over. */
  void forget(ChatId chat) {
    memory.forget(chat);
    dialogues.end(chat);
  }
}
