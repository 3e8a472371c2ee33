package io.botmesh.ear.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads of requests that lie, or hold what a terminal obeys. */
abstract class HostileHeaders {
  private static final String JSON = "Content-Type: application/json";
  private static final byte[] BODY = RawHttp.bytes("{\"text\": \"hi\"}");

  private final Besieged server;
  private final RawChat chat;

  HostileHeaders(Besieged server) {
    this.server = server;
    this.chat = server.chat("headers");
  }

  @AfterEach
  void nothingWasStored() {
    assertThat(chat.lines()).isEmpty();
  }

  @Test
  void whatABodyIsMustBeSaidAndTrue() {
    chat.post(BODY, new String[0]).assertProblem("no type", 415);
    chat.post(BODY, "Content-Type: text/plain").assertProblem("another type", 415);
    chat.post(BODY, "Content-Type: application/x-www-form-urlencoded").assertProblem("form", 415);
    chat.post(BODY, "Content-Type: ;;;/").assertProblem("no type at all", 400);
    chat.post(BODY, JSON + "; charset=ISO-8859-1").assertProblem("Latin-1", 415);
    chat.post(BODY, JSON + "; charset=nonsense").assertProblem("no charset", 415);
    chat.post(BODY, JSON, "Content-Encoding: gzip").assertRefusedWithoutAnEcho();
    chat.post(BODY, JSON, "Transfer-Encoding: chunked").assertRefusedWithoutAnEcho();
    chat.post(new byte[0], JSON, "Content-Length: -3").assertRefusedWithoutAnEcho();
    chat.post(BODY, JSON, "Accept: image/png").assertProblem("accepts nothing", 406);
  }

  @Test
  void whatATerminalObeysIsRefused() {
    chat.post(BODY, hostile("Content-Type: ;;")).assertProblem("type", 400);
    chat.post(BODY, hostile(JSON + ";x=")).assertProblem("parameter", 400);
    chat.post(BODY, JSON, hostile("Accept: ;;")).assertProblem("accept", 400);
    String get = "GET " + chat.messages() + " HTTP/1.1";
    request(get + "\r\n" + hostile("Host: ")).assertRefusedWithoutAnEcho();
    request(get + "\r\nHost: x\r\n" + hostile("X") + ": 1").assertRefusedWithoutAnEcho();
    request(hostile(get) + "\r\nHost: x").assertRefusedWithoutAnEcho();
    request(hostile("G") + " " + chat.messages() + " HTTP/1.1\r\nHost: x")
        .assertRefusedWithoutAnEcho();
  }

  @Test
  void whatIsNoHttpIsRefused() {
    server
        .http()
        .send(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 13, 10, 13, 10})
        .assertRefusedWithoutAnEcho();
    request("GET / HTTP/1.1\r\nHost: x" + "\r\nX: 1".repeat(2_000)).assertRefusedWithoutAnEcho();
    request("GET /" + "x".repeat(100_000) + " HTTP/1.1\r\nHost: x").assertRefusedWithoutAnEcho();
  }

  @ParameterizedTest
  @ValueSource(strings = {"after=-1", "after=%00", "after=%zz", "after=1e9", "after=x"})
  void fromWhereOneReadsIsANumber(String query) {
    chat.read("?" + query).assertRefusedWithoutAnEcho();
    assertThat(chat.watchStatus("?" + query)).isBetween(400, 499);
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=0", "limit=-1", "limit=1001", "limit=x", "limit=%zz"})
  void howManyOneReadsIsBounded(String query) {
    chat.read("?" + query).assertRefusedWithoutAnEcho();
  }

  private RawAnswer request(String head) {
    return server.http().send(RawHttp.bytes(head + "\r\nConnection: close\r\n\r\n"));
  }

  /** Hostile from here on: what is written byte by byte, and obeyed if it is shown. */
  private static String hostile(String line) {
    return line + "\u001b[31m" + new String("\u202ePLANTED\u0085".getBytes(UTF_8), ISO_8859_1);
  }
}
