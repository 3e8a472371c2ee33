package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.LogLine;
import io.botmesh.api.MessageId;
import io.botmesh.api.PutAnswer;
import io.botmesh.api.Store;
import io.botmesh.api.Write;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.DeadLetters;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The words that the store's contract is told in: two replicas' views, and any number of chats. */
abstract class StoreStory extends TurnStory {
  static final ChatId BEN = new ChatId("ben");
  static final int MOST = 1000;

  private int messages;

  StoreStory(BackendContract contract) {
    super(contract);
  }

  Store store() {
    return contract().backend().store();
  }

  /** The other replica's view. */
  Store other() {
    return contract().another().store();
  }

  /** The one view and the other in turn. */
  Store view(int number) {
    return number % 2 == 0 ? store() : other();
  }

  // The log

  LogLine line(String id, String text) {
    return new LogLine(id, LogLine.From.USER, text, contract().clock().now(), Optional.empty());
  }

  /** Appends the lines {@code line <from>} up to but not {@code line <to>}. */
  void appendMany(ChatId chat, int from, int to) {
    for (int start = from; start < to; start += 100) {
      store()
          .append(
              chat,
              IntStream.range(start, Math.min(start + 100, to))
                  .mapToObj(number -> line("u:" + number, "line " + number))
                  .toList());
    }
  }

  List<String> texts(ChatId chat) {
    return store().messages(chat, 0, MOST).stream().map(entry -> entry.line().text()).toList();
  }

  // Texts

  static long put(PutAnswer answer) {
    assertThat(answer).isInstanceOf(PutAnswer.Put.class);
    return ((PutAnswer.Put) answer).version();
  }

  // Turns

  /** A durable message that only takes its place. */
  AcceptCall message(ChatId chat, String id) {
    return message(chat, id, false);
  }

  /** The turn of a new message. */
  Claim turn(ChatId chat) {
    messages++;
    return claimed(message(chat, "message " + messages, true));
  }

  private AcceptCall message(ChatId chat, String id, boolean want) {
    return new AcceptCall(
        chat,
        new MessageId(id),
        token(LEFT),
        LEFT,
        Optional.of("text"),
        want,
        Optional.empty(),
        LEASE,
        Optional.empty());
  }

  void end(Claim turn, Changes changes) {
    committed(Ending.of(LEFT, turn, changes).call());
  }

  static Changes userData(Write write) {
    return new Changes(Optional.empty(), Optional.of(write), List.of());
  }

  static Changes checkpoint(Write write) {
    return new Changes(Optional.of(write), Optional.empty(), List.of());
  }

  // Dead letters

  DeadLetters letters() {
    return contract().backend().deadLetters();
  }

  DeadLetter letter(ChatId chat, String id) {
    return new DeadLetter(chat, id, "payload", "a reason", contract().clock().now());
  }
}
