package io.botmesh.impl.letters;

import io.botmesh.api.ChatBusy;
import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.DeadLetter;
import io.botmesh.api.DeadLetterOffice.Retried;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.AcceptCall;
import io.botmesh.api.spi.Fate;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.api.spi.PostAnswer;
import io.botmesh.api.spi.PostCall;
import io.botmesh.api.spi.SafeText;
import io.botmesh.api.spi.Token;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.impl.ask.Answer;
import io.botmesh.impl.ask.Asking;
import io.botmesh.impl.ask.Tokens;
import io.botmesh.impl.wire.Letters;
import java.time.Duration;
import java.util.Optional;

/**
 * Lets dead letters go once more: a message back into its line, a send back into the outbox.
 * Thread-safe.
 */
public final class Releases {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;

  private final TurnStore turns;
  private final ReplicaId me;
  private final Duration lease;
  private final Asking asking;
  private final Tokens tokens;
  private final Letters letters;
  private final MeshClock clock;
  private final Visits visits;

  /** With all that letting go needs. */
  public Releases(
      TurnStore turns,
      ReplicaId me,
      Duration lease,
      Asking asking,
      Tokens tokens,
      Letters letters,
      MeshClock clock,
      Visits visits) {
    this.turns = turns;
    this.me = me;
    this.lease = lease;
    this.asking = asking;
    this.tokens = tokens;
    this.letters = letters;
    this.clock = clock;
    this.visits = visits;
  }

  /**
   * Lets a letter go; it still lies where it was.
   *
   * @throws ChatBusy if line or outbox are full
   */
  Retried release(DeadLetter letter) {
    return switch (letter.kind()) {
      // A message that was bound to its replica left nothing that could be handled again.
      case MESSAGE ->
          letter.message().isPresent() && !letter.payload().isEmpty()
              ? visits.line(letter.chat(), desk -> accepted(letter))
              : Retried.NOT_POSSIBLE;
      case SEND -> visits.outbox(letter.chat(), () -> posted(letter));
      case ITEM, OTHER -> Retried.NOT_POSSIBLE;
    };
  }

  private Retried accepted(DeadLetter letter) {
    Optional<Token> over = Optional.empty();
    for (int round = 0; round < ROUNDS; round++) {
      AcceptCall call = call(letter, over);
      Answer<AcceptAnswer> answer = asking.ask(PATIENCE, () -> turns.accept(call));
      if (answer.value() instanceof AcceptAnswer.Busy) {
        throw full(letter.chat(), "line");
      }
      Optional<Token> before = before(answer.value());
      if (before.isEmpty()) {
        // Asked twice: the first asking may be what it is a duplicate of.
        return answer.value() instanceof AcceptAnswer.Duplicate && !answer.unsure()
            ? Retried.HANDLED_ALREADY
            : Retried.TAKEN;
      }
      over = before;
    }
    throw new CoordinationUnavailable(
        "BMESH-0340 A dead message of chat "
            + SafeText.chat(letter.chat())
            + " died again while it was let go; look at it once more");
  }

  private AcceptCall call(DeadLetter letter, Optional<Token> over) {
    return new AcceptCall(
        letter.chat(),
        letter.message().orElseThrow(),
        tokens.next(),
        me,
        Optional.of(letter.payload()),
        false,
        over,
        lease,
        Optional.empty());
  }

  /** The call that accepted it before, which the next one must name. */
  private static Optional<Token> before(AcceptAnswer answer) {
    if (answer instanceof AcceptAnswer.Skipped skipped) {
      return Optional.of(skipped.token());
    }
    return answer instanceof AcceptAnswer.Duplicate duplicate && duplicate.fate() == Fate.DEAD
        ? Optional.of(duplicate.token())
        : Optional.empty();
  }

  private Retried posted(DeadLetter letter) {
    Letters.Send send = letters.sent(letter.payload());
    Letters.Send released =
        new Letters.Send(
            send.provider(), send.text(), send.decidedBy(), clock.now(), send.trail(), true);
    PostCall call =
        new PostCall(
            letter.chat(),
            tokens.next(),
            letter.id() + ".r",
            letters.send(released),
            letter.unsure());
    if (asking.ask(PATIENCE, () -> turns.post(call)).value() == PostAnswer.FULL) {
      throw full(letter.chat(), "outbox");
    }
    return Retried.TAKEN;
  }

  private static ChatBusy full(ChatId chat, String what) {
    return new ChatBusy(
        "BMESH-0330 The "
            + what
            + " of chat "
            + SafeText.chat(chat)
            + " is full; the letter stays where it is, retry it later");
  }
}
