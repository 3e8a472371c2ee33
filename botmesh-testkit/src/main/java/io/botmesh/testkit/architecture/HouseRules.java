package io.botmesh.testkit.architecture;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Calendar;
import java.util.Date;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Lock;
import java.util.random.RandomGenerator;

/** Rules that hold for the code of every module. */
public final class HouseRules {
  private static final DescribedPredicate<JavaClass> THREADED =
      assignableTo(ThreadLocal.class)
          .or(assignableTo(Lock.class))
          .or(assignableTo(Executor.class))
          .or(assignableTo(Thread.class))
          .or(resideInAPackage("java.util.concurrent.atomic"))
          .or(
              resideInAPackage("java.util.concurrent")
                  .and(assignableTo(Iterable.class).or(assignableTo(java.util.Map.class))));

  private HouseRules() {}

  /** Reads the classes of modules as they are shipped, without their tests. */
  public static JavaClasses shipped(String... rootPackages) {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages(rootPackages);
  }

  /** The star: a module sees itself and the API, and no other module. */
  public static ArchRule seesOnlyItselfAndTheApi(String rootPackage) {
    return seesOnly(rootPackage, "no other module");
  }

  /**
   * The star, for a module that stands on another one.
   *
   * @param other the other module's root package
   */
  public static ArchRule seesOnlyItselfTheApiAnd(String rootPackage, String other) {
    return seesOnly(rootPackage, "of the other modules only " + other, other + "..");
  }

  private static ArchRule seesOnly(String rootPackage, String rest, String... more) {
    return noClasses()
        .that()
        .resideInAPackage(rootPackage + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.botmesh..")
                .and(
                    DescribedPredicate.not(
                        resideInAnyPackage("io.botmesh.api..", rootPackage + "..")
                            .or(resideInAnyPackage(more)))))
        .as(rootPackage + " sees itself and io.botmesh.api, and " + rest);
  }

  /** Plain Java inside, Jakarta outside: design rule 4. */
  public static ArchRule jakartaOnlyInTheShell() {
    return noClasses()
        .that()
        .resideOutsideOfPackages("io.botmesh.api.annotation..", "io.botmesh.impl.json..", "..cdi..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("jakarta..", "org.eclipse.microprofile..")
        .as(
            "Jakarta stands only in annotations, behind the codec's port and in packages named cdi");
  }

  /**
   * Time is handed in.
   *
   * @param clock the one class that may ask the system, by its full name
   */
  public static ArchRule timeOnlyFrom(String clock) {
    return noClasses()
        .that()
        .doNotHaveFullyQualifiedName(clock)
        .should()
        .accessTargetWhere(readsTheSystemsTime())
        .as("Time comes from the clock handed in");
  }

  /**
   * Chance is handed in.
   *
   * @param place the one class, or package, that may make a source of it, by its full name
   */
  public static ArchRule chanceOnlyFrom(String place) {
    return noClasses()
        .that()
        .doNotHaveFullyQualifiedName(place)
        .and()
        .resideOutsideOfPackage(place)
        .should()
        .accessTargetWhere(makesChance())
        .as("Chance comes from the source handed in");
  }

  /** No static variable. */
  public static ArchRule noStaticVariables() {
    return fields().that().areStatic().should().beFinal().as("Static fields are constants");
  }

  /** No constant that is a variable in disguise. */
  public static ArchRule noStaticState() {
    return noFields()
        .that()
        .areStatic()
        .should()
        .haveRawType(THREADED)
        .as("Static fields hold no state, no thread and no lock");
  }

  private static DescribedPredicate<JavaAccess<?>> readsTheSystemsTime() {
    return accessTo(System.class, "currentTimeMillis")
        .or(accessTo(System.class, "nanoTime"))
        .or(accessTo(Date.class, "<init>"))
        .or(accessTo(Calendar.class, "getInstance"))
        .or(target(owner(equivalentTo(Clock.class))))
        .or(target(owner(resideInAPackage("java.time.."))).and(target(name("now"))))
        .as("the system's time is read");
  }

  private static DescribedPredicate<JavaAccess<?>> makesChance() {
    return accessTo(Math.class, "random")
        .or(accessTo(UUID.class, "randomUUID"))
        .or(accessTo(Random.class, "<init>"))
        .or(accessTo(SplittableRandom.class, "<init>"))
        .or(accessTo(SecureRandom.class, "<init>"))
        .or(target(owner(equivalentTo(SecureRandom.class))).and(target(nameStartingWith("getIn"))))
        .or(accessTo(RandomGenerator.class, "of"))
        .or(accessTo(RandomGenerator.class, "getDefault"))
        .or(accessTo(ThreadLocalRandom.class, "current"))
        .as("chance is made");
  }

  private static DescribedPredicate<JavaAccess<?>> accessTo(Class<?> type, String member) {
    return target(owner(equivalentTo(type))).and(target(name(member)));
  }
}
