package io.botmesh.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * What became of a contract's tests, run from within a test. Tests are named {@code Class.method},
 * by the simple name of the class they stand in.
 *
 * @param passed those that passed
 * @param failed those that failed
 */
public record ContractRun(Set<String> passed, Set<String> failed) {
  /** Copies the names; a test that failed once has not passed. */
  public ContractRun {
    failed = Set.copyOf(failed);
    passed = without(passed, failed);
  }

  /** Runs all tests of a class; it need not be one that the build runs by itself. */
  public static ContractRun of(Class<?> tests) {
    Results results = new Results();
    Launcher launcher =
        LauncherFactory.create(
            LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build());
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests)).build(), results);
    return new ContractRun(results.passed, results.failed);
  }

  private static Set<String> without(Set<String> all, Set<String> some) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(some);
    return Set.copyOf(rest);
  }

  private static final class Results implements TestExecutionListener {
    private final Set<String> passed = new TreeSet<>();
    private final Set<String> failed = new TreeSet<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      test.getSource()
          .filter(MethodSource.class::isInstance)
          .filter(source -> test.isTest())
          .map(MethodSource.class::cast)
          .ifPresent(method -> note(name(method), result));
    }

    private void note(String name, TestExecutionResult result) {
      boolean good = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      (good ? passed : failed).add(name);
    }

    private static String name(MethodSource method) {
      return method.getJavaClass().getSimpleName() + "." + method.getMethodName();
    }
  }
}
