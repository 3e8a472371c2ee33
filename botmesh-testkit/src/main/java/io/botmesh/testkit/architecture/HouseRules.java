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
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.botmesh.api.MessageContext;
import io.botmesh.api.StepContext;
import io.botmesh.api.Store;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Door;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnStore;
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
import java.util.function.Supplier;
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

  private static final DescribedPredicate<JavaAnnotation<?>> GUARDS =
      DescribedPredicate.describe(
          "of Fault Tolerance",
          annotation ->
              annotation
                  .getRawType()
                  .getPackageName()
                  .equals("org.eclipse.microprofile.faulttolerance"));

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

  /** OpenTelemetry is seen by the shell alone: a server may lack it. */
  public static ArchRule telemetryOnlyInTheShell() {
    return noClasses()
        .that()
        .resideOutsideOfPackage("..cdi..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.opentelemetry..")
        .as("OpenTelemetry stands only in packages named cdi");
  }

  /**
   * What is logged are texts: a stack trace as Java prints it shows raw what somebody wrote, and a
   * server that keeps log records would keep a stopped deployment with a failure of its.
   */
  public static ArchRule noFailureIsLoggedRaw() {
    return noClasses()
        .should()
        .callMethod(
            System.Logger.class, "log", System.Logger.Level.class, String.class, Throwable.class)
        .orShould()
        .callMethod(
            System.Logger.class, "log", System.Logger.Level.class, Supplier.class, Throwable.class)
        .as("A failure is logged as text, and not as it is");
  }

  /**
   * Fault Tolerance stands around what leaves the process and may be repeated. A call to the store
   * may have run although nothing came back: the engine settles that by asking the same call again,
   * and nothing else may repeat it.
   */
  public static ArchRule faultToleranceNeverReachesTheStore() {
    return noClasses()
        .that(areGuarded())
        .should()
        .transitivelyDependOnClassesThat(
            assignableTo(TurnStore.class)
                .or(assignableTo(Store.class))
                .or(assignableTo(DeadLetters.class))
                .or(assignableTo(Roster.class))
                .or(assignableTo(Door.class)))
        .as("Nothing that Fault Tolerance repeats or cuts short reaches the store")
        .allowEmptyShould(true);
  }

  /** A handler that is repeated within its turn would say everything twice. */
  public static ArchRule faultToleranceNeverAroundAHandler() {
    return noMethods()
        .that(DescribedPredicate.describe("are guarded by Fault Tolerance", HouseRules::isGuarded))
        .should()
        .haveRawParameterTypes(
            DescribedPredicate.describe(
                "a turn's context",
                types ->
                    types.stream()
                        .anyMatch(
                            type ->
                                type.isAssignableTo(MessageContext.class)
                                    || type.isAssignableTo(StepContext.class))))
        .as("Fault Tolerance stands around calls of a handler, never around the handler")
        .allowEmptyShould(true);
  }

  private static boolean isGuarded(JavaMethod method) {
    return method.isAnnotatedWith(GUARDS) || method.getOwner().isAnnotatedWith(GUARDS);
  }

  private static DescribedPredicate<JavaClass> areGuarded() {
    return DescribedPredicate.describe(
        "are guarded by Fault Tolerance",
        type ->
            type.isAnnotatedWith(GUARDS)
                || type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith(GUARDS)));
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
