package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoorkeeperTest {
  private static final long MOST = PostedBody.MOST_BYTES;

  @ParameterizedTest
  @ValueSource(strings = {"/api/chats/anna/messages", "/api/bots/shop/chats/anna/messages"})
  void aMessageThatSaysItIsTooLongIsRefusedUnread(String path) {
    assertThatCode(() -> Doorkeeper.check(request(path, MOST, Map.of())))
        .doesNotThrowAnyException();
    assertRefused(request(path, MOST + 1, Map.of()), 413);
  }

  @Test
  void whatAWarOfOnesOwnTakesBesideMayBeLonger() {
    assertThatCode(() -> Doorkeeper.check(request("/upload", 20 * MOST, Map.of())))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"/api/chats//messages", "/api/chats/%ff/messages", "/api/%zz", "/%"})
  void aPathThatCannotBeReadIsRefused(String path) {
    assertRefused(request(path, -1, Map.of()), 400);
  }

  @Test
  void aHeaderThatTheServerTakesApartIsPrintableAscii() {
    String path = "/api/chats/anna/messages";
    assertThatCode(() -> Doorkeeper.check(request(path, -1, Map.of("Accept", "text/plain; q=0.5"))))
        .doesNotThrowAnyException();
    assertRefused(request(path, -1, Map.of("Accept", "a\u001b[2Jb")), 400);
    assertRefused(request(path, -1, Map.of("Content-Type", "\u00e4/b")), 400);
    assertThatCode(() -> Doorkeeper.check(request(path, -1, Map.of("X-Name", "\u00e4"))))
        .doesNotThrowAnyException();
  }

  private static void assertRefused(HttpServletRequest request, int status) {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> Doorkeeper.check(request))
        .matches(refused -> refused.problem().status() == status);
  }

  /** A request at the context {@code /shop}. */
  private static HttpServletRequest request(String path, long length, Map<String, String> headers) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            DoorkeeperTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRequestURI" -> "/shop" + path;
                  case "getContextPath" -> "/shop";
                  case "getContentLengthLong" -> length;
                  case "getHeaderNames" -> Collections.enumeration(headers.keySet());
                  case "getHeaders" ->
                      Collections.enumeration(List.of(headers.get((String) arguments[0])));
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
