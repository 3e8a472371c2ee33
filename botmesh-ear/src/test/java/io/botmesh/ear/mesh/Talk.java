package io.botmesh.ear.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.BotmeshException;
import io.botmesh.impl.engine.MeshOfEngines.Replica;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * One person's talk: numbers, one after the other, each to some replica, the same again until it is
 * taken. Each run says one; runs must not overlap.
 */
final class Talk implements Runnable {
  private static final int MOST = 400;

  private final String chat;
  private final List<Replica> replicas;
  private final Copies copies;
  private final Random dice;
  private final Set<Integer> kept = new ConcurrentSkipListSet<>();
  private final AtomicInteger next = new AtomicInteger();

  Talk(String chat, List<Replica> replicas, Copies copies, Random dice) {
    this.chat = chat;
    this.replicas = replicas;
    this.copies = copies;
    this.dice = dice;
  }

  @Override
  public void run() {
    int number = next.get();
    if (number == MOST) {
      return;
    }
    Optional<Copies.Place> place = copies.before(chat);
    try {
      replicas.get(dice.nextInt(replicas.size())).says(chat, "m" + number, "echo " + number);
    } catch (BotmeshException offerAgain) {
      return;
    }
    if (place.isPresent() && place.get().kept()) {
      kept.add(number);
    }
    next.incrementAndGet();
  }

  /** Returns the number of the message that is not accepted yet. */
  int next() {
    return next.get();
  }

  /** Returns the last number that was answered, or -1. */
  int lastAnswer() {
    List<Integer> answers = answers();
    return answers.isEmpty() ? -1 : answers.get(answers.size() - 1);
  }

  /** What is surely kept is answered, in order; nothing is answered twice. */
  void assertAnswered() {
    List<Integer> answers = answers();
    assertThat(answers).as("answers of %s", chat).doesNotHaveDuplicates();
    assertThat(answers.stream().filter(kept::contains))
        .as("answers of %s to what is surely kept", chat)
        .containsExactlyElementsOf(kept);
  }

  /** Returns what was accepted and not answered. */
  List<String> unanswered() {
    Set<Integer> answered = new TreeSet<>(answers());
    return IntStream.range(0, next.get())
        .filter(number -> !answered.contains(number))
        .mapToObj(number -> chat + " m" + number)
        .toList();
  }

  private List<Integer> answers() {
    return replicas.get(0).botSaid(chat).stream().map(Integer::valueOf).toList();
  }

  @Override
  public String toString() {
    return chat;
  }
}
