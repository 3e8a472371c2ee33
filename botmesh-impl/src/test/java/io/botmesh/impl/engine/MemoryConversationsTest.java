package io.botmesh.impl.engine;

/** Conversations on replicas that share memory. */
class MemoryConversationsTest extends ConversationStories {
  @Override
  protected SharedPlace place() {
    return new SharedMemory();
  }
}
