package io.botmesh.impl.handler;

import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationSetup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An imperative conversation as its application declares it. Used on the starting thread. */
public final class DeclaredConversation implements ConversationSetup {
  private final String name;
  private final ConversationBody body;
  private final Runnable refuseOnceStarted;
  private final List<String> triggers = new ArrayList<>();
  private final List<String> cancelWords = new ArrayList<>();
  private Optional<Duration> timeout = Optional.empty();
  private Optional<String> timeoutText = Optional.empty();
  private boolean persistent;
  private boolean live;
  private boolean restarts;

  DeclaredConversation(String name, ConversationBody body, Runnable refuseOnceStarted) {
    this.name = name;
    this.body = body;
    this.refuseOnceStarted = refuseOnceStarted;
  }

  @Override
  public ConversationSetup on(String text) {
    refuseOnceStarted.run();
    triggers.add(text);
    return this;
  }

  @Override
  public ConversationSetup persistent() {
    refuseOnceStarted.run();
    persistent = true;
    return this;
  }

  @Override
  public ConversationSetup live() {
    refuseOnceStarted.run();
    live = true;
    return this;
  }

  @Override
  public ConversationSetup timeout(Duration longest) {
    refuseOnceStarted.run();
    if (longest.isNegative() || longest.isZero()) {
      throw new IllegalArgumentException(
          "BMESH-0489 The timeout of conversation "
              + name
              + " must be longer than nothing, was "
              + longest);
    }
    timeout = Optional.of(longest);
    return this;
  }

  @Override
  public ConversationSetup timeout(Duration longest, String text) {
    timeout(longest);
    timeoutText = Optional.of(text);
    return this;
  }

  @Override
  public ConversationSetup cancelOn(String... words) {
    refuseOnceStarted.run();
    cancelWords.addAll(List.of(words));
    return this;
  }

  @Override
  public ConversationSetup restarts() {
    refuseOnceStarted.run();
    restarts = true;
    return this;
  }

  /** Returns its name. */
  public String name() {
    return name;
  }

  /** Returns what it does. */
  public ConversationBody body() {
    return body;
  }

  /** Returns the texts that enter it. */
  public List<String> triggers() {
    return List.copyOf(triggers);
  }

  /** Returns the words that end it. */
  public List<String> cancelWords() {
    return List.copyOf(cancelWords);
  }

  /** Returns how long it waits for each answer; empty if the configuration says. */
  public Optional<Duration> timeout() {
    return timeout;
  }

  /** Returns what is said when nobody has answered in time; empty for nothing. */
  public Optional<String> timeoutText() {
    return timeoutText;
  }

  /** Tells whether it outlives every pause. */
  public boolean isPersistent() {
    return persistent;
  }

  /** Tells whether it stays on its replica. */
  public boolean isLive() {
    return live;
  }

  /** Tells whether a text that enters it begins it anew while it waits. */
  public boolean isRestarting() {
    return restarts;
  }
}
