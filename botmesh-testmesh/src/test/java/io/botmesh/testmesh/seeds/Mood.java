package io.botmesh.testmesh.seeds;

import java.util.random.RandomGenerator;

/**
 * How a story is meant, drawn from its seed: stories of many kinds find more than many of one.
 *
 * @param plot what it is about
 * @param durable whether messages are journaled
 * @param keepsLog whether sending is a line in the log
 * @param chats how many
 * @param messages how many in all
 * @param ordered whether a user waits for the receipt of one message before the next
 * @param deaths how many faults of replicas at most
 * @param lossy how many calls in a thousand go wrong
 * @param deafness how many hints in ten are lost
 * @param hasty how many times in a thousand time passes although something could run
 * @param tick the longest a step takes, in nanoseconds
 * @param spread within how many seconds the messages come
 * @param slowness the longest that a message to a user is on its way, in milliseconds
 */
record Mood(
    Plot plot,
    boolean durable,
    boolean keepsLog,
    int chats,
    int messages,
    boolean ordered,
    int deaths,
    int lossy,
    int deafness,
    int hasty,
    long tick,
    int spread,
    int slowness) {
  static Mood of(RandomGenerator chance) {
    return Plot.of(chance) == Plot.RETURNS ? returns(chance) : anything(chance);
  }

  private static Mood returns(RandomGenerator chance) {
    return new Mood(
        Plot.RETURNS,
        true,
        false,
        1 + chance.nextInt(2),
        12 + chance.nextInt(20),
        chance.nextBoolean(),
        4 + chance.nextInt(8),
        new int[] {0, 0, 20}[chance.nextInt(3)],
        new int[] {0, 3}[chance.nextInt(2)],
        new int[] {0, 10}[chance.nextInt(2)],
        new long[] {1_000, 500_000, 5_000_000}[chance.nextInt(3)],
        new int[] {10, 30}[chance.nextInt(2)],
        new int[] {0, 2_500, 2_500}[chance.nextInt(3)]);
  }

  private static Mood anything(RandomGenerator chance) {
    return new Mood(
        Plot.ANYTHING,
        chance.nextInt(10) < 7,
        chance.nextInt(10) < 2,
        new int[] {1, 1, 2, 2, 3, 3, 8}[chance.nextInt(7)],
        12 + chance.nextInt(20),
        chance.nextBoolean(),
        chance.nextInt(7),
        new int[] {0, 20, 60, 120}[chance.nextInt(4)],
        new int[] {0, 3, 10}[chance.nextInt(3)],
        new int[] {0, 10, 80}[chance.nextInt(3)],
        new long[] {1_000, 500_000, 5_000_000}[chance.nextInt(3)],
        new int[] {2, 10, 30}[chance.nextInt(3)],
        new int[] {0, 0, 0, 1_500}[chance.nextInt(4)]);
  }
}
