package io.botmesh.bench;

import java.util.random.RandomGenerator;

/** Which chats messages go to. */
enum Shape {
  /** Each client has chats of its own: nobody waits for a turn. */
  UNCONTENDED("uncontended"),
  /** All clients write to ten chats. */
  HOT("10 hot chats"),
  /** All clients write to one chat: its line is never empty. */
  BACKLOG("backlog in one chat");

  private static final int OWN = 100;
  private static final int HOT_ONES = 10;

  private final String words;

  Shape(String words) {
    this.words = words;
  }

  /** Returns it as tables say it. */
  String words() {
    return words;
  }

  /** Returns the chat of a client's next message. */
  String chat(int client, RandomGenerator random) {
    return switch (this) {
      case UNCONTENDED -> "c" + client + "-" + random.nextInt(OWN);
      case HOT -> "hot-" + random.nextInt(HOT_ONES);
      case BACKLOG -> "backlog";
    };
  }
}
