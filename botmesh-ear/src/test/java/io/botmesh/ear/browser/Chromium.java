package io.botmesh.ear.browser;

import static java.util.logging.Level.ALL;

import io.botmesh.testkit.Need;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The browser of this machine and the program that drives it, both of the same version.
 *
 * @param browser the browser's program
 * @param driver the driver's program
 */
record Chromium(File browser, File driver) {
  private static final Need NEED =
      new Need(
          "browser",
          "No Chromium with its driver is on the PATH: install the Debian packages chromium and"
              + " chromium-driver (or Chrome with a chromedriver of its version)");

  /** Finds it; skips the test or fails it if there is none. */
  static Chromium installed() {
    return NEED.metBy(found());
  }

  private static Optional<Chromium> found() {
    return onPath("chromium", "google-chrome", "chromium-browser")
        .flatMap(browser -> onPath("chromedriver").map(driver -> new Chromium(browser, driver)));
  }

  private static Optional<File> onPath(String... names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(names)
        .flatMap(name -> Arrays.stream(path.split(File.pathSeparator)).map(at -> file(at, name)))
        .filter(File::canExecute)
        .findFirst();
  }

  private static File file(String directory, String name) {
    return new File(directory, name);
  }

  /** Starts it without a screen. With both programs named, Selenium has nothing to download. */
  ChromeDriver start(Path profile) {
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver)
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    return new ChromeDriver(service, options(profile));
  }

  private ChromeOptions options(Path profile) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, ALL);
    ChromeOptions options =
        new ChromeOptions()
            .setBinary(browser)
            .addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--disable-sync",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--lang=en-GB",
                "--window-size=900,720",
                "--user-data-dir=" + profile);
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    return options;
  }
}
