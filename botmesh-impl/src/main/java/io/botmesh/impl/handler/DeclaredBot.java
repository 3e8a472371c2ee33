package io.botmesh.impl.handler;

import io.botmesh.api.Bot;
import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.Complaint;
import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationSetup;
import io.botmesh.api.Fallback;
import io.botmesh.api.Flow;
import io.botmesh.api.MessageHandler;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.spi.Codec;
import io.botmesh.api.spi.MeshClock;
import io.botmesh.impl.wire.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A bot as its application declares it, until it is sealed; from then on it only tells its name.
 * Thread-safe.
 */
public final class DeclaredBot implements Bot {
  private final String name;
  private final ReplicaId replica;
  private final Codec codec;
  private final MeshClock clock;
  private final Conversations conversations;
  private final Texts texts;
  private final CurrentMessage message;
  // All below are guarded by this.
  private final List<Route> routes = new ArrayList<>();
  private Optional<MessageHandler> otherwise = Optional.empty();
  private final List<DeclaredConversation> declaredConversations = new ArrayList<>();
  private boolean sealed;

  /**
   * A bot without routes.
   *
   * @param conversations where its conversations are kept; nobody else seals it
   * @param texts what it says by key
   * @param message the one that whoever needs the message at hand asks too
   */
  public DeclaredBot(
      String name,
      ReplicaId replica,
      Codec codec,
      MeshClock clock,
      Conversations conversations,
      Texts texts,
      CurrentMessage message) {
    this.name = Objects.requireNonNull(name, "name");
    this.replica = Objects.requireNonNull(replica, "replica");
    this.codec = Objects.requireNonNull(codec, "codec");
    this.clock = Objects.requireNonNull(clock, "clock");
    this.conversations = Objects.requireNonNull(conversations, "conversations");
    this.texts = Objects.requireNonNull(texts, "texts");
    this.message = Objects.requireNonNull(message, "message");
  }

  /** A bot without routes that speaks English, and has no texts of its own. */
  public DeclaredBot(
      String name, ReplicaId replica, Codec codec, MeshClock clock, Conversations conversations) {
    this(
        name,
        replica,
        codec,
        clock,
        conversations,
        new Texts(Locale.ENGLISH),
        new CurrentMessage());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ReplicaId replica() {
    return replica;
  }

  @Override
  public Bot when(String text, MessageHandler handler) {
    return with(Route.of(text, Objects.requireNonNull(handler, "handler")));
  }

  @Override
  public Bot when(Pattern pattern, MessageHandler handler) {
    Objects.requireNonNull(pattern, "pattern");
    return with(Route.of(pattern, Objects.requireNonNull(handler, "handler")));
  }

  @Override
  public synchronized Bot otherwise(MessageHandler handler) {
    refuseOnceSealed();
    if (otherwise.isPresent()) {
      throw new IllegalStateException(
          "BMESH-0220 The bot "
              + name
              + " was told before what becomes of a message that nothing else takes");
    }
    otherwise = Optional.of(handler);
    return this;
  }

  @Override
  public synchronized Bot whenInterrupted(Fallback fallback) {
    refuseOnceSealed();
    if (!conversations.decidedBy(Objects.requireNonNull(fallback, "fallback"))) {
      throw new IllegalStateException(
          "BMESH-0487 The bot "
              + name
              + " was told before what becomes of interrupted conversations");
    }
    return this;
  }

  @Override
  public synchronized ConversationSetup conversation(String conversation, ConversationBody body) {
    refuseOnceSealed();
    if (conversation.isBlank()) {
      throw new IllegalArgumentException("BMESH-0488 A conversation needs a name");
    }
    DeclaredConversation declared =
        new DeclaredConversation(
            conversation, Objects.requireNonNull(body, "body"), this::refuseOnceSealed);
    declaredConversations.add(declared);
    return declared;
  }

  @Override
  public synchronized Bot use(Flow flow) {
    refuseOnceSealed();
    conversations.add(flow);
    return this;
  }

  /**
   * Adds the route of an annotated method.
   *
   * @throws IllegalStateException if the bot has started
   * @throws BotMisconfigured if it is for what nothing else takes, and there is such a route
   */
  public synchronized Bot add(OnMessageRoute route) {
    if (route.pattern().isPresent()) {
      return when(route.pattern().get(), route.handler());
    }
    refuseOnceSealed();
    if (otherwise.isPresent()) {
      throw new BotMisconfigured(
          List.of(
              new Complaint(
                  route.where(),
                  "@OnMessage",
                  "",
                  "BMESH-0221 another handler takes already what nothing else takes: give one of"
                      + " the two a pattern")));
    }
    return otherwise(route.handler());
  }

  /**
   * Ends the declarations.
   *
   * @return what becomes of messages
   * @throws IllegalStateException if it was sealed before
   * @throws BotMisconfigured if the name or a trigger of an imperative conversation is taken
   */
  public synchronized TurnHandler seal() {
    refuseOnceSealed();
    sealed = true;
    declaredConversations.forEach(conversations::add);
    return new BotHandler(routes, otherwise, conversations, codec, clock, texts, message);
  }

  private synchronized Bot with(Route route) {
    refuseOnceSealed();
    routes.add(route);
    return this;
  }

  private synchronized void refuseOnceSealed() {
    if (sealed) {
      throw new IllegalStateException(
          "BMESH-0222 The bot "
              + name
              + " has started: declare routes and conversations when BotStarting is observed");
    }
  }
}
