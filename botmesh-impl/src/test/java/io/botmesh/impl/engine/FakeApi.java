package io.botmesh.impl.engine;

import io.botmesh.api.ChatId;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.OutboundMessage;
import io.botmesh.api.spi.SendOutcome;
import io.botmesh.api.spi.WhenUnknown;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** What lies behind a transport: it takes messages, and fails as the test says. Thread-safe. */
public final class FakeApi implements Beyond {
  private final Map<String, Queue<Fault>> faults = new ConcurrentHashMap<>();
  private final Map<String, Fault> lasting = new ConcurrentHashMap<>();
  private final Map<String, Fault> ofChats = new ConcurrentHashMap<>();
  private final List<String> chatCalls = new CopyOnWriteArrayList<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<Arrival> arrived = new CopyOnWriteArrayList<>();
  private final Set<String> reported = ConcurrentHashMap.newKeySet();
  private volatile WhenUnknown policy = WhenUnknown.RESEND;

  /** Something that goes wrong. */
  interface Fault {
    /** Says what the client learns; {@code arrives} has the message arrive all the same. */
    SendOutcome on(Runnable arrives);
  }

  /** A message that arrived. */
  record Arrival(ReplicaId from, String chat, String entry, String text, boolean maybe) {}

  /** The client's connection is refused. */
  static Fault refused() {
    return arrives -> new SendOutcome.NotSent("connection refused");
  }

  /** The connection is reset before the message was written. */
  static Fault reset() {
    return arrives -> new SendOutcome.NotSent("reset before the body was sent");
  }

  /** The message arrives, and the answer comes when the client waits no longer. */
  static Fault answersTooLate() {
    return arrives -> {
      arrives.run();
      return new SendOutcome.Unknown("no answer within 2 s");
    };
  }

  /** The message arrives, and the replica dies before it can note that. */
  static Fault kills(Runnable death) {
    return arrives -> {
      arrives.run();
      death.run();
      return new SendOutcome.Accepted();
    };
  }

  static Fault rejects(String reason) {
    return arrives -> new SendOutcome.Rejected(reason);
  }

  static Fault limits(Duration delay, SendOutcome.Scope scope) {
    return arrives -> new SendOutcome.Later(delay, scope);
  }

  /** The chat is known under another name now. */
  static Fault moved(String to) {
    return arrives -> new SendOutcome.Moved(new ChatId(to));
  }

  /** Nothing can be sent to the chat any more. */
  static Fault gone(String reason) {
    return arrives -> new SendOutcome.Gone(reason);
  }

  static Fault throwing() {
    return arrives -> {
      throw new IllegalStateException("a provider that throws");
    };
  }

  void policy(WhenUnknown whenUnknown) {
    policy = whenUnknown;
  }

  @Override
  public WhenUnknown policy() {
    return policy;
  }

  /** The next sends of this text meet these, one each. */
  void fails(String text, Fault... next) {
    faults.put(text, new ConcurrentLinkedQueue<>(Arrays.asList(next)));
  }

  /** All sends of this text meet that. */
  void alwaysFails(String text, Fault fault) {
    lasting.put(text, fault);
  }

  /** All sends of this text meet that as long as something holds. */
  void failsWhile(String text, BooleanSupplier holds, Fault fault) {
    alwaysFails(
        text,
        arrives -> {
          if (holds.getAsBoolean()) {
            return fault.on(arrives);
          }
          arrives.run();
          return new SendOutcome.Accepted();
        });
  }

  /** All sends to this chat meet that. */
  void chatMeets(String chat, Fault fault) {
    ofChats.put(chat, fault);
  }

  /** Returns how often anything was sent to a chat, arrived or not. */
  long chatCalls(String chat) {
    return chatCalls.stream().filter(chat::equals).count();
  }

  /** Nothing fails any more. */
  void isWell() {
    faults.clear();
    lasting.clear();
  }

  /** A report says that this text has arrived. */
  void reports(String text) {
    reported.add(text);
  }

  @Override
  public SendOutcome send(ReplicaId from, OutboundMessage message) {
    String text = message.text();
    calls.add(text);
    chatCalls.add(message.chat().value());
    Runnable arrives =
        () ->
            arrived.add(
                new Arrival(from, message.chat().value(), message.entry(), text, message.maybe()));
    Fault fault = faults.getOrDefault(text, new ConcurrentLinkedQueue<>()).poll();
    Fault met = fault == null ? lasting.get(text) : fault;
    met = met == null ? ofChats.get(message.chat().value()) : met;
    if (met != null) {
      return met.on(arrives);
    }
    arrives.run();
    return new SendOutcome.Accepted();
  }

  @Override
  public SendOutcome reconcile(OutboundMessage message) {
    return reported.contains(message.text())
        ? new SendOutcome.Accepted()
        : new SendOutcome.Unknown("no report yet");
  }

  /** Returns how often this text was sent, arrived or not. */
  long calls(String text) {
    return calls.stream().filter(text::equals).count();
  }

  /** Returns all that arrived in a chat. */
  List<Arrival> arrived(String chat) {
    return arrived.stream().filter(arrival -> arrival.chat().equals(chat)).toList();
  }

  /** Returns the texts that arrived in a chat. */
  List<String> texts(String chat) {
    return arrived(chat).stream().map(Arrival::text).toList();
  }
}
