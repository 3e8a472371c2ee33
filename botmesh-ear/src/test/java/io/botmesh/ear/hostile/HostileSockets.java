package io.botmesh.ear.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sockets that are not used as they should be. */
abstract class HostileSockets {
  private static final int FLOOD_BYTES = 32 << 20;
  private static final int FLOOD_SECONDS = 3;
  private static final int MOST_BYTES = 16 << 20;
  private static final int UNREAD_LINES = 600;

  private final Besieged server;

  HostileSockets(Besieged server) {
    this.server = server;
  }

  static List<String> halfMade() {
    return List.of(
        "Upgrade: websocket\r\nConnection: Upgrade\r\n",
        RawSocket.HANDSHAKE.replace("13", "99"),
        RawSocket.HANDSHAKE.replace("Upgrade: websocket", "Upgrade: nonsense"),
        RawSocket.HANDSHAKE.replaceAll("Sec-WebSocket-Key.*\r\n", ""));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("halfMade")
  void aHalfMadeHandshakeOpensNoSocket(String handshake) {
    try (RawSocket socket = RawSocket.open(server.http(), "/chats/x", handshake)) {
      assertThat(socket.status()).isBetween(400, 499);
    }
  }

  /** The first bytes of a frame: text that goes on, text, bytes, a ping. */
  @ParameterizedTest
  @ValueSource(ints = {0x01ff, 0x81ff, 0x82ff, 0x89fd})
  void whoWritesWithoutEndCostsNoMemory(int frame) {
    RawChat chat = server.chat("flooded");
    long before = server.jvm().heapBytes();
    try (RawSocket writer = chat.watch("")) {
      assertThat(writer.status()).isEqualTo(101);
      CompletableFuture<Void> flooded = CompletableFuture.runAsync(() -> flood(writer, frame));
      // All is sent, or refused; or the server takes no more, and no longer than that we wait.
      flooded.completeOnTimeout(null, FLOOD_SECONDS, TimeUnit.SECONDS).join();
      assertThat(server.jvm().heapBytes() - before).isLessThan(MOST_BYTES);
    }
    chat.say("hi");
  }

  /** Sends a header that announces far more than follows, and then what follows. */
  private static void flood(RawSocket writer, int header) {
    byte[] part = new byte[1 << 16];
    ByteBuffer head = ByteBuffer.allocate(14);
    head.putShort((short) header).putLong(1L << 40).putInt(0);
    try {
      writer.send(head.array());
      for (int sent = 0; sent < FLOOD_BYTES; sent += part.length) {
        writer.send(part);
      }
    } catch (IOException givenUp) {
      return;
    }
  }

  @Test
  @Tag("chaos")
  void whoTakesNoFrameIsGivenUpAndCostsNoMemory() {
    RawChat chat = server.chat("unread");
    for (int line = 1; line <= UNREAD_LINES; line++) {
      chat.say("m" + line, "x".repeat(16_000));
    }
    Patience.soon().until(() -> !chat.lines("?after=" + (2 * UNREAD_LINES - 1)).isEmpty());
    long before = server.jvm().heapBytes();
    List<RawSocket> readers = Stream.generate(chat::watchNarrow).limit(20).toList();
    assertThat(readers).allMatch(reader -> reader.status() == 101);
    Patience.soon().until(() -> server.jvm().objects(SocketChurn.READER) == 0);
    assertThat(server.jvm().heapBytes() - before).isLessThan(MOST_BYTES);
    readers.forEach(RawSocket::close);
  }

  @Test
  void threeHundredLeaveNothingBehind() {
    new SocketChurn(server).assertNothingIsLeftOf(300);
  }
}
