package io.botmesh.impl.conversation;

import static io.botmesh.impl.handler.FakeTurn.CODEC;
import static io.botmesh.impl.handler.FakeTurn.RED;

import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Stored;
import io.botmesh.api.spi.Changes;
import io.botmesh.api.spi.ChatState;
import io.botmesh.impl.handler.DeclaredBot;
import io.botmesh.impl.handler.FakeTurn;
import io.botmesh.impl.handler.TurnHandler;
import io.botmesh.impl.signal.Signals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A chat whose messages are handled by bots of one test, one turn after the other. */
final class Chat {
  private final List<Object> events = new ArrayList<>();
  private final CurrentStep currentStep = new CurrentStep();
  private ChatState state = new ChatState(Stored.NOTHING, Stored.NOTHING);
  private ReplicaId replica = RED;
  private TurnHandler handler;
  private int messages;
  private int turns;

  /** A chat with a bot whose conversations somebody adds; {@code hi} is answered with Hello! */
  Chat(Consumer<ConversationDesk> conversations) {
    deploy(conversations);
  }

  /** Puts another version of the bot in place. */
  void deploy(Consumer<ConversationDesk> conversations) {
    ConversationDesk desk =
        new ConversationDesk(CODEC, FakeTurn.clock(), events::add, currentStep, Signals.NONE);
    conversations.accept(desk);
    DeclaredBot bot = new DeclaredBot("bot", RED, CODEC, FakeTurn.clock(), desk);
    bot.when("hi", context -> context.reply("Hello!"));
    handler = bot.seal();
  }

  /** Lets another replica take the chat from here on. */
  void moveTo(ReplicaId other) {
    replica = other;
  }

  /** Handles a message and commits; returns what the bot says. */
  List<String> say(String text) throws Exception {
    FakeTurn turn = next(text);
    Changes changes = handler.handle(turn);
    commit(turn, changes);
    return FakeTurn.said(changes);
  }

  /** Makes the turn of the next message, without handling it. */
  FakeTurn next(String text) {
    messages++;
    return again(text);
  }

  /** Makes another turn of the same message on what is stored now. */
  FakeTurn again(String text) {
    return new FakeTurn("m" + messages, text, replica, state, new Fence(++turns));
  }

  Changes handle(FakeTurn turn) throws Exception {
    return handler.handle(turn);
  }

  void commit(FakeTurn turn, Changes changes) {
    state = turn.commit(changes);
  }

  /** Keeps what a turn saved, as if its replica had died then. */
  void die(FakeTurn turn) {
    state = turn.state();
  }

  void store(String checkpoint) {
    state = new ChatState(new Stored(Optional.of(checkpoint), 1), state.userData());
  }

  Optional<String> checkpoint() {
    return state.checkpoint().value();
  }

  Optional<String> userData() {
    return state.userData().value();
  }

  List<Object> events() {
    return events;
  }

  CurrentStep currentStep() {
    return currentStep;
  }
}
