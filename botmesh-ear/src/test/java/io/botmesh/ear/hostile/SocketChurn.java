package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Many sockets that are opened and left again, in every way in which one can leave. */
final class SocketChurn {
  /** What reads a chat's log for one socket. */
  static final String READER = "io.botmesh.webchat.LogReader";

  private static final String SOCKET = "io.botmesh.web.ChatSocket";

  /** WildFly's idle threads hold each its last task, and that a closed socket. */
  private static final int HELD_BY_THE_SERVER = 50;

  private static final int BATCH = 100;
  private static final int CHATS = 10;

  private static final List<Consumer<RawSocket>> WAYS_TO_LEAVE =
      List.of(RawSocket::closeOrderly, RawSocket::reset, RawSocket::close, RawSocket::closeHalf);

  private final Besieged server;

  SocketChurn(Besieged server) {
    this.server = server;
  }

  /** Opens and leaves so many, a hundred at a time; then the server must be as it was before. */
  void assertNothingIsLeftOf(int sockets) {
    openAndLeave();
    awaitNothingRead();
    JvmView jvm = server.jvm();
    long threads = jvm.threads();
    for (int opened = 0; opened < sockets; opened += BATCH) {
      openAndLeave();
    }
    awaitNothingRead();
    assertThat(jvm.objects(SOCKET)).isLessThan(HELD_BY_THE_SERVER);
    assertThat(server.watchedChannels()).isEmpty();
    assertThat(jvm.threads() - threads).isLessThan(BATCH / 2);
  }

  private void openAndLeave() {
    List<RawSocket> open = new ArrayList<>();
    for (int socket = 0; socket < BATCH; socket++) {
      open.add(server.chat("churned " + socket % CHATS).watch("?after=0"));
    }
    assertThat(open).allMatch(socket -> socket.status() == 101);
    for (int socket = 0; socket < BATCH; socket++) {
      WAYS_TO_LEAVE.get(socket % WAYS_TO_LEAVE.size()).accept(open.get(socket));
    }
  }

  private void awaitNothingRead() {
    Patience.soon().until(() -> server.jvm().objects(READER) == 0);
  }
}
