package io.botmesh.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.lang.reflect.Proxy;
import java.net.URI;
import org.junit.jupiter.api.Test;

class SoughtFileTest {
  private static final String THERE = "/\u00fcber.html";

  @Test
  void whatIsNotThereIsNotLookedForByAHostileName() {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> check("/\u202egnp.exe", MappingMatch.DEFAULT))
        .matches(refused -> refused.problem().status() == 404)
        .matches(refused -> refused.problem().detail().matches("BMESH-0725 [ -~]+"));
  }

  @Test
  void aFileThatIsThereMayHaveAnyName() {
    assertPassed(THERE, MappingMatch.DEFAULT);
  }

  @Test
  void aServletMayServeAnyPath() {
    assertPassed("/pages/\u202e", MappingMatch.PATH);
  }

  @Test
  void anOrdinaryNameIsLeftToTheServer() {
    assertPassed("/none here.html", MappingMatch.DEFAULT);
  }

  private static void assertPassed(String path, MappingMatch match) {
    assertThatCode(() -> check(path, match)).doesNotThrowAnyException();
  }

  private static void check(String path, MappingMatch match) {
    String sent =
        "/shop" + URI.create("http://x" + path.replace(" ", "%20")).toASCIIString().substring(8);
    HttpServletMapping mapping = fake(HttpServletMapping.class, (method, arguments) -> match);
    ServletContext files =
        fake(
            ServletContext.class,
            (method, arguments) ->
                arguments[0].equals(THERE) ? URI.create("file:///there").toURL() : null);
    HttpServletRequest request =
        fake(
            HttpServletRequest.class,
            (method, arguments) ->
                switch (method) {
                  case "getRequestURI" -> sent;
                  case "getContextPath" -> "/shop";
                  case "getHttpServletMapping" -> mapping;
                  case "getServletContext" -> files;
                  default -> throw new UnsupportedOperationException(method);
                });
    SoughtFile.check(request, PathText.decoded(sent));
  }

  private static <T> T fake(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            SoughtFileTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
  }

  private interface Answers {
    Object to(String method, Object[] arguments) throws Exception;
  }
}
