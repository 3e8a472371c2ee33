package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Stored;
import io.botmesh.api.Write;

/** The texts that a store keeps by name, each with its version. */
enum KeptText {
  USER_DATA {
    @Override
    Stored read(Store store, String name) {
      return store.userData(new ChatId(name));
    }

    @Override
    PutAnswer put(Store store, String name, long version, Write write) {
      return store.putUserData(new ChatId(name), version, write);
    }
  },
  CHECKPOINT {
    @Override
    Stored read(Store store, String name) {
      return store.checkpoint(new ChatId(name));
    }

    @Override
    PutAnswer put(Store store, String name, long version, Write write) {
      return store.putCheckpoint(new ChatId(name), version, write);
    }
  },
  CONVERSATION {
    @Override
    Stored read(Store store, String name) {
      return store.conversation(new ChatId(name));
    }

    @Override
    PutAnswer put(Store store, String name, long version, Write write) {
      return store.putConversation(new ChatId(name), version, write);
    }
  },
  CURSOR {
    @Override
    Stored read(Store store, String name) {
      return store.cursor(new CursorName(name));
    }

    @Override
    PutAnswer put(Store store, String name, long version, Write write) {
      return store.putCursor(new CursorName(name), version, write);
    }
  };

  abstract Stored read(Store store, String name);

  abstract PutAnswer put(Store store, String name, long version, Write write);
}
