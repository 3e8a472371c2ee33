package io.botmesh.testkit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One client's connection through a {@link WireProxy}: a thread for its requests, one for the
 * replies. Replies come in the order of the requests, so a queue tells which belongs to which.
 */
final class WireLink {
  private static final Optional<Cut> WHOLE = Optional.empty();

  private final WireProxy proxy;
  private final Socket client;
  private final Socket server;
  private final Queue<Optional<Cut>> awaited = new ConcurrentLinkedQueue<>();
  private volatile boolean silent;

  WireLink(WireProxy proxy, Socket client, Socket server) {
    this.proxy = proxy;
    this.client = client;
    this.server = server;
  }

  void carryRequests() {
    carry(client, this::request);
  }

  void carryReplies() {
    carry(server, this::reply);
  }

  void close() {
    WireProxy.closeQuietly(client);
    WireProxy.closeQuietly(server);
    proxy.forget(this);
  }

  private void request(byte[] request) throws IOException {
    if (silent) {
      return;
    }
    Optional<Cut> cut = proxy.fate(new String(request, StandardCharsets.ISO_8859_1));
    if (cut.isPresent() && !cut.get().afterwards()) {
      end(cut.get());
      return;
    }
    awaited.add(cut);
    server.getOutputStream().write(request);
  }

  private void reply(byte[] reply) throws IOException {
    // What nobody asked for belongs to a subscription.
    boolean pushed = reply[0] == '>' || awaited.isEmpty();
    Optional<Cut> cut = pushed ? WHOLE : awaited.remove();
    if (cut.isPresent()) {
      end(cut.get());
    } else if (!silent) {
      client.getOutputStream().write(reply);
    }
  }

  private void end(Cut cut) {
    silent = true;
    proxy.countCut();
    if (cut.closing()) {
      close();
    }
  }

  private void carry(Socket from, Carrier carrier) {
    try {
      RespFrames frames = new RespFrames(new BufferedInputStream(from.getInputStream()));
      for (Optional<byte[]> frame = frames.next(); frame.isPresent(); frame = frames.next()) {
        proxy.gate().pass();
        carrier.carry(frame.get());
      }
    } catch (IOException over) {
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close();
    }
  }

  @FunctionalInterface
  private interface Carrier {
    void carry(byte[] frame) throws IOException;
  }
}
