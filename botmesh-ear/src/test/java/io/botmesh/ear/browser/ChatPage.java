package io.botmesh.ear.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** The chat page in a window: what a person can do there, and sees. For one thread. */
public final class ChatPage {
  private final ChromeDriver driver;
  private final String window;

  private ChatPage(ChromeDriver driver) {
    this.driver = driver;
    this.window = driver.getWindowHandle();
  }

  static ChatPage open(ChromeDriver driver, URI server, String hash) {
    driver.switchTo().newWindow(WindowType.WINDOW);
    ChatPage page = new ChatPage(driver);
    driver.get(server + "/#" + hash);
    return page;
  }

  /** Returns a chat's id as it stands behind the {@code #}. */
  static String encoded(String chat) {
    return URLEncoder.encode(chat, UTF_8).replace("+", "%20");
  }

  // --- doing

  /** Types a text where the cursor is, and Enter. */
  public void say(String text) {
    type(text);
    press(Keys.ENTER);
  }

  /** Puts a text where the cursor is at once, as pasting does. */
  public void type(String text) {
    here().executeCdpCommand("Input.insertText", Map.of("text", text));
  }

  /** Presses keys one after another. */
  public void press(CharSequence... keys) {
    new Actions(here()).sendKeys(keys).perform();
  }

  /** Presses a key while Shift is held. */
  public void pressWithShift(Keys key) {
    new Actions(here()).keyDown(Keys.SHIFT).sendKeys(key).keyUp(Keys.SHIFT).perform();
  }

  /** Gives the window the size of another screen. */
  public void resize(int width, int height) {
    here()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Lets the browser say that its person likes it dark. */
  public void darken() {
    Map<String, Object> dark = Map.of("name", "prefers-color-scheme", "value", "dark");
    here().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(dark)));
  }

  /** Keeps every request from the network, or lets them go again. Open sockets stay. */
  public void offline(boolean off) {
    here().executeCdpCommand("Network.enable", Map.of());
    here()
        .executeCdpCommand(
            "Network.emulateNetworkConditions",
            Map.of("offline", off, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }

  public void reload() {
    here().navigate().refresh();
  }

  public void back() {
    here().navigate().back();
  }

  // --- seeing

  /** Returns the lines of the chat, in the order in which they stand there. */
  public List<ShownLine> lines() {
    return asked(
            """
            return [...document.querySelectorAll('#log > li')].map((line) => ({
              seq: line.dataset.seq,
              from: line.className,
              text: line.querySelector('.text').textContent,
              replica: line.querySelector('.replica')?.textContent ?? '',
            }));
            """)
        .stream()
        .map(found -> ShownLine.of((Map<?, ?>) found))
        .toList();
  }

  /** Returns the texts of the lines. */
  public List<String> texts() {
    return lines().stream().map(ShownLine::text).toList();
  }

  /** Returns the texts of the lines from {@code user} or {@code bot}. */
  public List<String> said(String from) {
    return lines().stream().filter(line -> line.from().equals(from)).map(ShownLine::text).toList();
  }

  /** Returns the texts that were said and are not in the chat yet. */
  public List<String> waiting() {
    return asked(
            "return [...document.querySelectorAll('#waiting .text')].map(text => text.textContent)")
        .stream()
        .map(String::valueOf)
        .toList();
  }

  /** Returns what is said about the connection. */
  public String connection() {
    return find("[role=status]").getText();
  }

  public boolean isConnected() {
    return connection().startsWith("connected");
  }

  /** Returns what went wrong; empty if nothing did. */
  public String problem() {
    return find("[role=alert]").getText();
  }

  /** Returns the first element that a CSS selector finds. */
  public WebElement find(String selector) {
    return here().findElement(By.cssSelector(selector));
  }

  /** Returns where the keyboard's input goes. */
  public WebElement focused() {
    return here().switchTo().activeElement();
  }

  /** Returns how many elements a CSS selector finds. */
  public int count(String selector) {
    return here().findElements(By.cssSelector(selector)).size();
  }

  /** Returns what stands behind the {@code #}, without it. */
  public String hash() {
    return String.valueOf(here().executeScript("return location.hash.slice(1)"));
  }

  /** Returns by how many pixels the page is wider and higher than its window. */
  public List<Long> overhang() {
    return asked(
            """
            const page = document.documentElement;
            return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
            """)
        .stream()
        .map(pixels -> ((Number) pixels).longValue())
        .toList();
  }

  /** Returns what stands out of the window to its sides, or does not fit into its own box. */
  public List<String> cutOff() {
    return asked(
            """
            const shortened = '.where, .where *';
            const isCut = (element) => {
              const box = element.getBoundingClientRect();
              const overflows = element.scrollWidth > element.clientWidth + 1
                  && getComputedStyle(element).display !== 'inline';
              return box.width > 0 && (box.left < 0 || box.right > innerWidth || overflows);
            };
            return [...document.querySelectorAll('body *:not(.unseen)')]
                .filter((element) => !element.matches(shortened) && isCut(element))
                .map((element) => element.outerHTML.slice(0, 200));
            """)
        .stream()
        .map(String::valueOf)
        .toList();
  }

  /** Returns one computed property of the first element that a selector finds. */
  public String style(String selector, String property) {
    return find(selector).getCssValue(property);
  }

  /** Returns what the page wrote on the browser's console since it was last asked. */
  public List<LogEntry> console() {
    return here().manage().logs().get(LogType.BROWSER).getAll();
  }

  // --- keeping

  /** Writes what the window shows now. */
  public void picture(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, here().getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException("The picture cannot be written to " + file, e);
    }
  }

  void keep(Path stem) {
    picture(stem.resolveSibling(stem.getFileName() + ".png"));
    String console = console().stream().map(String::valueOf).collect(Collectors.joining("\n"));
    try {
      Files.writeString(stem.resolveSibling(stem.getFileName() + ".log"), console);
    } catch (IOException e) {
      throw new UncheckedIOException("The console cannot be kept at " + stem, e);
    }
  }

  void close() {
    here().close();
  }

  private List<?> asked(String script) {
    return (List<?>) here().executeScript(script);
  }

  private ChromeDriver here() {
    driver.switchTo().window(window);
    return driver;
  }
}
