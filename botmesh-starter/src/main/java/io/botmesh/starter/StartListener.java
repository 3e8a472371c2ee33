package io.botmesh.starter;

import io.botmesh.api.spi.Launcher;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Starts the module's bot when the module starts, and stops it before the module is gone. Called by
 * the server, on one thread at a time.
 */
public class StartListener implements ServletContextListener {
  // Liberty gives a stopping server 30 seconds; what is not given back by then others take over.
  private static final Duration STOP_WITHIN = Duration.ofSeconds(25);
  private static final String CONTEXT_SERVICE = "java:comp/DefaultContextService";

  @Inject Launcher launcher;

  private ModuleBot bot;

  /** For the server. */
  public StartListener() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    // On Liberty the servlet context's loader is a wrapper; this class's own one loaded the beans.
    ClassLoader module = StartListener.class.getClassLoader();
    bot = ModuleBot.start(launcher, module, moduleContext());
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    if (bot != null) {
      bot.stop(STOP_WITHIN);
      bot = null;
    }
  }

  // The name is a constant of the platform and the answer an object of the server.
  @SuppressWarnings("BanJNDI")
  private static UnaryOperator<Runnable> moduleContext() {
    try {
      ContextService service = InitialContext.doLookup(CONTEXT_SERVICE);
      // Captured now, on the module's thread; the engine's threads have no context to capture.
      Executor module = service.currentContextExecutor();
      return task -> () -> module.execute(task);
    } catch (NamingException missing) {
      throw new IllegalStateException(
          "BMESH-0631 The bot of this module does not start: the server offers no "
              + CONTEXT_SERVICE
              + "; switch on Jakarta Concurrency (Liberty: feature concurrent-3.0)",
          missing);
    }
  }
}
