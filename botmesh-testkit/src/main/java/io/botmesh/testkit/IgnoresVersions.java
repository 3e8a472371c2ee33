package io.botmesh.testkit;

import io.botmesh.api.ChatId;
import io.botmesh.api.CursorName;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.ForwardingStore;
import java.util.function.LongFunction;

/** Writes again on whatever version it is told. Thread-safe. */
final class IgnoresVersions extends ForwardingStore {
  private final Store whole;

  IgnoresVersions(Store whole) {
    this.whole = whole;
  }

  @Override
  protected Store store() {
    return whole;
  }

  @Override
  public PutAnswer putUserData(ChatId chat, long version, Write text) {
    return insist(version, known -> whole.putUserData(chat, known, text));
  }

  @Override
  public PutAnswer putCheckpoint(ChatId chat, long version, Write text) {
    return insist(version, known -> whole.putCheckpoint(chat, known, text));
  }

  @Override
  public PutAnswer putConversation(ChatId chat, long version, Write text) {
    return insist(version, known -> whole.putConversation(chat, known, text));
  }

  @Override
  public PutAnswer putCursor(CursorName cursor, long version, Write text) {
    return insist(version, known -> whole.putCursor(cursor, known, text));
  }

  private static PutAnswer insist(long version, LongFunction<PutAnswer> put) {
    PutAnswer answer = put.apply(version);
    while (answer instanceof PutAnswer.Conflict conflict) {
      answer = put.apply(conflict.current().version());
    }
    return answer;
  }
}
