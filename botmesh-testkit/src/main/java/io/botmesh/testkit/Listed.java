package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import java.util.Optional;

/** A listing, and a text that brings a chat into it. */
enum Listed {
  CHATS(KeptText.CONVERSATION) {
    @Override
    Listing page(Store store, Optional<String> from, int limit) {
      return store.chats(from, limit);
    }
  },
  CHECKPOINTS(KeptText.CHECKPOINT) {
    @Override
    Listing page(Store store, Optional<String> from, int limit) {
      return store.checkpoints(from, limit);
    }
  },
  USERS(KeptText.USER_DATA) {
    @Override
    Listing page(Store store, Optional<String> from, int limit) {
      return store.users(from, limit);
    }
  };

  private final KeptText text;

  Listed(KeptText text) {
    this.text = text;
  }

  abstract Listing page(Store store, Optional<String> from, int limit);

  /** Writes the text, on whatever version it has. */
  void write(Store store, ChatId chat, Write write) {
    StoreStory.put(text.put(store, chat.value(), text.read(store, chat.value()).version(), write));
  }
}
