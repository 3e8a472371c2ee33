package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.webchat.cdi.WebChat;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where no bot runs. */
class OpeningHoursTest {
  private final StringWriter body = new StringWriter();
  private final List<String> answered = new ArrayList<>();
  private final List<String> cameThrough = new ArrayList<>();

  @Test
  void aMessageIsPutOffBeforeItComesToRest() throws Exception {
    ask("/api/chats/anna/messages");

    assertThat(cameThrough).isEmpty();
    assertThat(answered).contains("setStatus 503", "setIntHeader Retry-After 1");
    assertThat(body.toString()).contains("BMESH-0711");
  }

  @Test
  void aMessageToABotByItsNameIsRefusedBeforeItComesToRest() throws Exception {
    ask("/api/bots/tea/chats/anna/messages");

    assertThat(cameThrough).isEmpty();
    assertThat(answered).contains("setStatus 404");
    assertThat(body.toString()).contains("BMESH-0724");
  }

  @Test
  void whatIsNotAboutMessagesComesThrough() throws Exception {
    ask("/api/other");

    assertThat(cameThrough).containsExactly("/api/other");
    assertThat(answered).isEmpty();
  }

  // No container injects here.
  @SuppressWarnings("UnnecessaryAssignment")
  private void ask(String path) throws Exception {
    OpeningHours hours = new OpeningHours();
    hours.doors = new Doors();
    hours.doors.webChat = new WebChat(List::of);
    hours.doFilter(request(path), response(), (request, response) -> cameThrough.add(path));
  }

  private static HttpServletRequest request(String path) {
    Map<String, Object> answers = Map.of("getRequestURI", path, "getContextPath", "");
    return fake(HttpServletRequest.class, (method, arguments) -> answers.get(method.getName()));
  }

  private HttpServletResponse response() {
    return fake(
        HttpServletResponse.class,
        (method, arguments) -> {
          if (method.getName().equals("getWriter")) {
            return new PrintWriter(body);
          }
          answered.add(method.getName() + " " + words(arguments));
          return null;
        });
  }

  private static String words(Object... arguments) {
    return String.join(" ", List.of(arguments).stream().map(String::valueOf).toList());
  }

  private interface Answer {
    Object to(Method method, Object[] arguments);
  }

  private static <T> T fake(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer.to(method, arguments)));
  }
}
