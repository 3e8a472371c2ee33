package io.botmesh.testmesh.talk;

import io.botmesh.api.ChatId;
import io.botmesh.api.InboundMessage;
import io.botmesh.api.MessageId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.testmesh.MeshReplica;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One user's chat with the bot. Used under the baton only. */
final class Talk {
  private final Stage stage;
  private final ChatId chat;
  private final List<Delivery> deliveries = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private Optional<InboundMessage> last = Optional.empty();
  private int said;
  private int noted;

  Talk(Stage stage, ChatId chat) {
    this.stage = stage;
    this.chat = chat;
  }

  ChatId chat() {
    return chat;
  }

  List<String> heard() {
    return List.copyOf(heard);
  }

  void say(String text, Supplier<Optional<MeshReplica>> doors) {
    MessageId id = new MessageId(chat.value() + "-" + ++said);
    stage.story().tell(chat + ": " + text + "  (" + id + ")");
    last = Optional.of(new InboundMessage(chat, id, "mesh", text, stage.mesh().time().now()));
    deliver(last.get(), doors);
  }

  void repeat(Supplier<Optional<MeshReplica>> doors) {
    InboundMessage again =
        last.orElseThrow(() -> new IllegalStateException(chat + " has said nothing yet"));
    stage.story().tell(chat + " again: " + again.text() + "  (" + again.id() + ")");
    deliver(again, doors);
  }

  private void deliver(InboundMessage message, Supplier<Optional<MeshReplica>> doors) {
    if (stage.playing()) {
      throw new IllegalStateException("Only the test lets users speak");
    }
    Delivery delivery = new Delivery(message, doors, stage.mesh().conductor(), stage.story());
    deliveries.add(delivery);
    delivery.offer();
    stage.rest();
    delivery.throwIfWrong();
  }

  /** Hears what the bot says. */
  void hear(OutboundMessage message) {
    stage.story().tell(message.decidedBy() + " to " + chat + ": " + message.text());
    heard.add(message.text());
  }

  /** Returns the next thing that the bot says; empty if it says nothing for a long time. */
  Optional<String> next() {
    if (!stage.run(this::hasNext, Stage.PATIENCE)) {
      return Optional.empty();
    }
    return Optional.of(heard.get(noted++));
  }

  /** Returns the next thing that the bot has said by the time nothing is left to be done. */
  Optional<String> left() {
    stage.run(() -> hasNext() || settled(), Stage.PATIENCE);
    return hasNext() ? Optional.of(heard.get(noted)) : Optional.empty();
  }

  private boolean hasNext() {
    return noted < heard.size();
  }

  private boolean settled() {
    return deliveries.stream().allMatch(Delivery::over)
        && stage.mesh().backend().turns().look(chat).idle();
  }
}
