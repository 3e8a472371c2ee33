package io.botmesh.impl.cdi;

import static java.lang.System.Logger.Level.ERROR;

import io.botmesh.api.BotMisconfigured;
import io.botmesh.api.spi.Launcher;
import io.botmesh.impl.conversation.CurrentStep;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.config.ConfigProvider;

/** Starts the bot of a module on a server. Thread-safe. */
@Dependent
public class CdiLauncher implements Launcher {
  private static final System.Logger LOG = System.getLogger(CdiLauncher.class.getName());

  private final BeanManager beans;
  private final MeshExtension declared;
  private final ActiveBots bots;
  private final CurrentStep currentStep;
  private final ReplicaNames names = new ReplicaNames(new SecureRandom());

  /** With the beans of all modules, and the bots that run already. */
  @Inject
  public CdiLauncher(
      BeanManager beans, MeshExtension declared, ActiveBots bots, CurrentStep currentStep) {
    this.beans = beans;
    this.declared = declared;
    this.bots = bots;
    this.currentStep = currentStep;
  }

  @Override
  public AutoCloseable launch(ClassLoader module, UnaryOperator<Runnable> context) {
    try {
      // Asked for here and not injected: an injected one belongs to whichever module came first.
      BotPlan plan = BotPlan.read(ConfigProvider.getConfig(), new Services(module), hostName());
      AppModule home = new AppModule(module);
      ModuleShell shell =
          new ModuleShell(
              beans, declared, bots, home, task -> context.apply(bots.serving(home, task)));
      return new BotStart(shell, currentStep).run(plan, names.next(plan.settings().replicaLabel()));
    } catch (BotMisconfigured refusal) {
      // Servers differ in what they show of a failed start, so that the complaints are shown here.
      LOG.log(ERROR, refusal.getMessage());
      throw refusal;
    }
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "replica";
    }
  }
}
