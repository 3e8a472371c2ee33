package io.botmesh.impl.outbox;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.Fence;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.Store;
import io.botmesh.api.spi.EntryKind;
import io.botmesh.api.spi.ForwardingStore;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.Provider;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.SessionMode;
import io.botmesh.api.spi.TurnLimits;
import io.botmesh.api.spi.WhenUnknown;
import io.botmesh.impl.config.OutboxSettings;
import io.botmesh.impl.json.JsonbCodec;
import io.botmesh.impl.memory.MemoryBackend;
import io.botmesh.impl.memory.MemoryHub;
import io.botmesh.impl.wire.Letters;
import io.botmesh.testkit.HandClock;
import jakarta.json.bind.JsonbBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A courier whose transport, store and listeners do as the test says. */
abstract class CourierAtWork {
  static final ChatId ANNA = new ChatId("anna");

  final HandClock clock = new HandClock();
  final Letters letters = new Letters(new JsonbCodec(JsonbBuilder.create()));
  final MemoryBackend backend =
      new MemoryBackend(new MemoryHub(clock, Runnable::run), TurnLimits.DEFAULT);
  final HeardSignals heard = new HeardSignals();
  final List<Object> events = new ArrayList<>();
  Supplier<List<SendOutcome>> transport = List::of;
  final List<OutboundMessage> sent = new ArrayList<>();
  boolean keepsLog = true;
  Consumer<OutboxEntry> orders = order -> {};
  final List<String> heardOfChats = new ArrayList<>();
  final ChatNews news =
      new ChatNews() {
        @Override
        public void moved(ChatId from, ChatId to) {
          heardOfChats.add(from + " moved to " + to);
        }

        @Override
        public void gone(ChatId chat, String reason, Optional<Fence> upTo) {
          heardOfChats.add(chat + " gone up to " + upTo.orElseThrow() + ": " + reason);
        }
      };
  boolean storeAway;
  Optional<Letters.Send> notice = Optional.empty();
  WhenUnknown policy = WhenUnknown.RESEND;
  SendOutcome found = new SendOutcome.Unknown("nobody was asked");
  final Courier courier = courier(OutboxSettings.DEFAULT);

  Courier courier(OutboxSettings settings) {
    return new Courier(
        name -> Optional.of(new Post()),
        settings,
        letters,
        new Log(),
        backend.deadLetters(),
        (chat, dead) -> notice,
        (chat, order) -> orders.accept(order),
        news,
        events::add,
        clock,
        heard);
  }

  Delivery deliver(OutboxEntry... entries) {
    return courier.deliver(ANNA, List.of(entries), () -> Footing.FIRM);
  }

  OutboxEntry send(String id, int tries) {
    return new OutboxEntry(id, EntryKind.SEND, payload(false), tries, false);
  }

  OutboxEntry doubted(String id, int doubts) {
    return new OutboxEntry(
        id, EntryKind.SEND, payload(false), doubts + 1, doubts, Optional.empty());
  }

  String payload(boolean released) {
    Letters.Send send =
        new Letters.Send("post", "hello", new ReplicaId("one-1"), clock.now(), "", released);
    return letters.send(send).payload();
  }

  /** A store whose log is out of reach when the test says so. */
  private final class Log extends ForwardingStore {
    @Override
    protected Store store() {
      if (storeAway) {
        throw new CoordinationUnavailable("as the test asks");
      }
      return backend.store();
    }
  }

  /** A transport that does as the test says. */
  private final class Post implements Provider {
    @Override
    public String name() {
      return "post";
    }

    @Override
    public SessionMode sessionMode() {
      return SessionMode.SHARED;
    }

    @Override
    public boolean keepsLog() {
      return keepsLog;
    }

    @Override
    public void start() {}

    @Override
    public List<SendOutcome> send(List<OutboundMessage> messages) {
      sent.addAll(messages);
      return transport.get();
    }

    @Override
    public WhenUnknown whenUnknown(OutboundMessage message) {
      return policy;
    }

    @Override
    public SendOutcome reconcile(OutboundMessage message) {
      return found;
    }

    @Override
    public void stop() {}
  }
}
