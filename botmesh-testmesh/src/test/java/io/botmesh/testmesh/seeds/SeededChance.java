package io.botmesh.testmesh.seeds;

import io.botmesh.api.spi.ClaimCall;
import io.botmesh.api.spi.PumpCall;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.testmesh.Call;
import io.botmesh.testmesh.Choice;
import io.botmesh.testmesh.Faults;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Decides by chance who runs and what goes wrong, until it is told to be kind. */
final class SeededChance implements Choice, Faults {
  private static final int BETWEEN_DEATHS = 40;

  private final RandomGenerator chance;
  private final Mood mood;
  private final Runnable death;
  private final Consumer<Call> wentWrong;
  private final Consumer<Call> pause;
  private int deathsLeft;
  private boolean kind;
  private boolean due;

  /**
   * In a mood.
   *
   * @param death lets something befall a replica
   * @param wentWrong hears of each call that goes wrong
   * @param pause lets whoever asks pause meanwhile
   */
  SeededChance(
      RandomGenerator chance,
      Mood mood,
      Runnable death,
      Consumer<Call> wentWrong,
      Consumer<Call> pause) {
    this.chance = chance;
    this.mood = mood;
    this.death = death;
    this.wentWrong = wentWrong;
    this.pause = pause;
    this.deathsLeft = mood.deaths();
  }

  /** From now on nothing goes wrong; who runs is still a matter of chance. */
  void becomesKind() {
    kind = true;
  }

  /** A moment at which a death would be interesting. */
  void moment() {
    due = due || (deathsLeft > 0 && chance.nextInt(BETWEEN_DEATHS) == 0);
  }

  @Override
  public int among(int many) {
    return chance.nextInt(many);
  }

  @Override
  public boolean timePasses() {
    return !kind && mood.hasty() > 0 && chance.nextInt(1000) < mood.hasty();
  }

  @Override
  public long tick() {
    return 1_000 + (mood.tick() > 1_000 ? chance.nextLong(mood.tick()) : 0);
  }

  @Override
  public Optional<Runnable> meanwhile() {
    if (kind || !due) {
      return Optional.empty();
    }
    due = false;
    deathsLeft--;
    return Optional.of(death);
  }

  @Override
  public Fate fateOf(Call call) {
    if (kind) {
      return Fate.ANSWERED;
    }
    boolean ofTurns = call.port().equals(TurnStore.class.getSimpleName());
    if (ofTurns) {
      moment();
    }
    if (mood.plot() == Plot.RETURNS && isAsking(call)) {
      Fate fate = fateOfAsking(call);
      if (fate != Fate.ANSWERED) {
        return fate;
      }
    }
    if (mood.lossy() > 0 && usesEvidence(call) && chance.nextInt(6) == 0) {
      // What was gathered is used later than it was meant.
      wentWrong.accept(call);
      return Fate.LATE;
    }
    boolean wrong =
        ofTurns
            ? chance.nextInt(1000) < mood.lossy()
            : mood.lossy() > 0 && chance.nextInt(1000) < (call.is(Roster.class, "beat") ? 30 : 5);
    if (!wrong) {
      return Fate.ANSWERED;
    }
    wentWrong.accept(call);
    int number = chance.nextInt(10);
    if (number < 3) {
      return Fate.REFUSED;
    }
    if (number < 6) {
      return Fate.REPLY_LOST;
    }
    // What is late here may come after the replica's own next call of the port, which no store
    // that answers on one connection does; so only for turns, whose every call has its name.
    return ofTurns && number < 9 ? Fate.LATE : Fate.LOST;
  }

  private static boolean isAsking(Call call) {
    return call.is(TurnStore.class, "claim") || call.is(TurnStore.class, "pump");
  }

  /** What was gathered is used late; and who asks, asks again when it has slept over the answer. */
  private Fate fateOfAsking(Call call) {
    if (usesEvidence(call)) {
      return chance.nextInt(3) < 2 ? Fate.SLOW : Fate.ANSWERED;
    }
    int number = chance.nextInt(60);
    if (number > 5) {
      return Fate.ANSWERED;
    }
    wentWrong.accept(call);
    if (number > 2) {
      return Fate.LATE;
    }
    if (deathsLeft > 0) {
      deathsLeft--;
      pause.accept(call);
    }
    return Fate.REPLY_LOST;
  }

  private static boolean usesEvidence(Call call) {
    return (call.is(TurnStore.class, "claim") && call.argument(ClaimCall.class).gone().isPresent())
        || (call.is(TurnStore.class, "pump") && call.argument(PumpCall.class).gone().isPresent());
  }

  @Override
  public Duration lateness() {
    return mood.plot() == Plot.RETURNS
        ? Duration.ofMillis(chance.nextInt(8_000))
        : Duration.ofMillis(chance.nextInt(3) == 0 ? chance.nextInt(20_000) : chance.nextInt(600));
  }

  @Override
  public Duration timeout() {
    return Duration.ofMillis(1 + chance.nextInt(1500));
  }

  @Override
  public boolean hintLost() {
    return !kind && chance.nextInt(10) < mood.deafness();
  }
}
