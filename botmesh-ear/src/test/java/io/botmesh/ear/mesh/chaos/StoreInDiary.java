package io.botmesh.ear.mesh.chaos;

import io.botmesh.api.ChatId;
import io.botmesh.api.LogLine;
import io.botmesh.api.Store;
import io.botmesh.api.spi.ForwardingStore;
import java.util.List;

/**
 * Tells a diary of the bot's lines that were written into the log: that is the send. Thread-safe.
 */
final class StoreInDiary extends ForwardingStore {
  private static final String ENTRY = "b:";

  private final Store whole;
  private final Diary diary;

  StoreInDiary(Store whole, Diary diary) {
    this.whole = whole;
    this.diary = diary;
  }

  @Override
  protected Store store() {
    return whole;
  }

  @Override
  public List<Long> append(ChatId chat, List<LogLine> lines) {
    long from = diary.now();
    List<Long> numbers = super.append(chat, lines);
    Span when = diary.since(from);
    lines.stream()
        .filter(line -> line.from() == LogLine.From.BOT)
        .map(line -> line.id().substring(ENTRY.length()))
        .forEach(entry -> diary.tell(new Deed.Sent(chat.value(), entry, when)));
    return numbers;
  }
}
