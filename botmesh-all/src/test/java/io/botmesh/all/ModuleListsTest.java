package io.botmesh.all;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.all.Pom.Dependency;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The lists of modules that others build upon name every module there is. */
class ModuleListsTest {
  /** Nobody depends on these: one only lists, the others are applications, tests and a bench. */
  private static final Set<String> NOT_TO_DEPEND_ON =
      Set.of(
          "botmesh-bom", "botmesh-samples", "botmesh-ear", "botmesh-arquillian", "botmesh-bench");

  private final Pom root = Pom.in(".");
  private final List<Dependency> bom = Pom.in("botmesh-bom").managed();

  @Test
  void theBillOfMaterialsNamesEachModuleThatOthersMayDependOn() {
    List<String> modules =
        root.modules().stream().filter(module -> !NOT_TO_DEPEND_ON.contains(module)).toList();
    assertThat(bom.stream().map(Dependency::artifact).distinct())
        .containsExactlyInAnyOrderElementsOf(modules);
  }

  @Test
  void theBillOfMaterialsNamesNothingElse() {
    assertThat(bom)
        .allMatch(Dependency::isOurs)
        .extracting(Dependency::version)
        .containsOnly("${project.version}");
  }

  @Test
  void thisBuildUsesTheSameList() {
    assertThat(root.managed().stream().filter(Dependency::isOurs)).isEqualTo(bom);
  }

  @Test
  void theOneDependencyOfAWarHoldsAllThatRuns() {
    List<String> running =
        bom.stream()
            .map(Dependency::name)
            .filter(
                name ->
                    !Set.of("botmesh-all", "botmesh-testkit", "botmesh-testmesh", "botmesh-web:war")
                        .contains(name))
            .toList();
    assertThat(Pom.in("botmesh-all").dependencies().stream().filter(Dependency::isOurs))
        .allMatch(dependency -> dependency.scope().isEmpty())
        .extracting(Dependency::name)
        .containsExactlyInAnyOrderElementsOf(running);
  }
}
