package io.botmesh.ear.browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/**
 * A browser for a test class:
 *
 * <pre>{@code
 * @RegisterExtension static final Browser BROWSER = new Browser();
 * }</pre>
 *
 * <p>Its windows are closed after each test, and it ends with the class; its profile is new and
 * goes with it. Of a test that fails, what each window showed and wrote on its console is kept.
 * Where no browser is installed the tests are skipped; with the system property {@code
 * botmesh.require} naming {@code browser} they fail instead. For one thread.
 */
public final class Browser
    implements BeforeAllCallback, AfterTestExecutionCallback, AfterEachCallback, AfterAllCallback {
  private static final Duration END_LIMIT = Duration.ofSeconds(30);

  private final List<ChatPage> pages = new ArrayList<>();
  private final Thread atExit = new Thread(this::quit, "browser-at-exit");
  private ChromeDriver driver;
  private Path profile;
  private String firstWindow;

  /** Opens a chat in a window of its own. */
  public ChatPage open(URI server, String chat) {
    return openAt(server, ChatPage.encoded(chat));
  }

  /** Opens the page in a window of its own, with just these words behind the {@code #}. */
  public ChatPage openAt(URI server, String hash) {
    ChatPage page = ChatPage.open(driver, server, hash);
    pages.add(page);
    return page;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    Chromium chromium = Chromium.installed();
    profile = Files.createTempDirectory("botmesh-browser");
    driver = chromium.start(profile);
    Runtime.getRuntime().addShutdownHook(atExit);
    firstWindow = driver.getWindowHandle();
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      String test = context.getRequiredTestClass().getSimpleName() + "-" + context.getUniqueId();
      pages.forEach(page -> page.keep(evidence(test, page)));
    }
  }

  private Path evidence(String test, ChatPage page) {
    String name =
        test.replaceAll("\\[(engine|class|class-template):[^]]*]", "").replaceAll("\\W+", "-")
            + pages.indexOf(page);
    return directory("botmesh.test.browser").resolve(name);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    pages.forEach(ChatPage::close);
    pages.clear();
    if (driver != null) {
      driver.switchTo().window(firstWindow);
      // The console is one for all windows: what this test left there is no business of the next.
      driver.manage().logs().get(LogType.BROWSER);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (driver != null) {
      quit();
      driver = null;
      Runtime.getRuntime().removeShutdownHook(atExit);
    }
    if (profile != null) {
      // The browser's last process may still be writing.
      Awaitility.await("removal of " + profile).atMost(END_LIMIT).until(this::isProfileRemoved);
    }
  }

  private void quit() {
    driver.quit();
  }

  private boolean isProfileRemoved() {
    try (Stream<Path> inside = Files.walk(profile)) {
      inside.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException | UncheckedIOException goingAway) {
      return false;
    }
    return !Files.exists(profile);
  }

  /** Keeps what a page shows as a picture for the documents. */
  public void picture(ChatPage page, String name) {
    page.picture(directory("botmesh.test.pictures").resolve(name + ".png"));
  }

  private static Path directory(String property) {
    String directory = System.getProperty(property);
    if (directory == null) {
      throw new IllegalStateException("Run by mvn verify: " + property + " is not set");
    }
    return Path.of(directory);
  }
}
