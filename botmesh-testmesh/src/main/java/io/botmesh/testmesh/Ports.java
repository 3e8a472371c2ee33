package io.botmesh.testmesh;

import io.botmesh.api.ChatId;
import io.botmesh.api.CoordinationUnavailable;
import io.botmesh.api.ReplicaId;
import io.botmesh.api.UnknownOutcome;
import io.botmesh.api.spi.Backend;
import io.botmesh.api.spi.DeadLetters;
import io.botmesh.api.spi.Roster;
import io.botmesh.api.spi.ScheduleStore;
import io.botmesh.api.spi.Subscription;
import io.botmesh.api.spi.TurnStore;
import io.botmesh.api.spi.WakeUps;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * One replica's way to its backend. Calls of the turn store, and others under which the engine
 * holds no monitor, let somebody else run before and after they are done; the rest are done at
 * once.
 */
final class Ports {
  /** Of the roster only what is asked under no monitor; see docs/architecture.md. */
  private static final Set<String> ABOUT_OTHERS = Set.of("alive", "members", "interests", "strike");

  private final Conductor conductor;
  private final Member member;
  private final ReplicaId me;
  private final Faults faults;
  private final Witness witness;
  private boolean pausesAlone;

  Ports(Conductor conductor, Member member, ReplicaId me, Faults faults, Witness witness) {
    this.conductor = conductor;
    this.member = member;
    this.me = me;
    this.faults = faults;
    this.witness = witness;
  }

  /** Returns a backend whose every port goes this way. */
  Backend of(Backend real) {
    return staged(Backend.class, real, (method, arguments) -> ofBackend(real, method, arguments));
  }

  private Object ofBackend(Backend real, Method method, Object[] arguments) throws Exception {
    Object answer = invoked(real, method, arguments);
    Class<?> port = method.getReturnType();
    if (!port.isInterface() || !port.getName().startsWith("io.botmesh.")) {
      return answer;
    }
    return port == WakeUps.class
        ? new Hints((WakeUps) answer)
        : staged(port, answer, (asked, with) -> called(port, answer, asked, with));
  }

  /** How a method of a port is carried out. */
  private interface Way {
    Object called(Method method, Object[] arguments) throws Exception;
  }

  private static <T> T staged(Class<T> port, Object real, Way way) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) ->
                method.getDeclaringClass() == Object.class
                    ? invoked(real, method, arguments)
                    : way.called(method, arguments)));
  }

  private static Object invoked(Object real, Method method, Object[] arguments) throws Exception {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Error error) {
        throw error;
      }
      throw (Exception) thrown.getCause();
    }
  }

  private Object called(Class<?> port, Object real, Method method, Object[] arguments)
      throws Exception {
    List<Object> with = arguments == null ? List.of() : Arrays.asList(arguments);
    Call call = new Call(member, port.getSimpleName(), method.getName(), with);
    return asked(call, () -> invoked(real, method, arguments), handsOver(call));
  }

  private boolean handsOver(Call call) {
    if (conductor.doing().isEmpty() || conductor.playing() != member) {
      return false;
    }
    if (call.port().equals(TurnStore.class.getSimpleName())) {
      // Renewals are also a duty of the heartbeat, whose monitor is held then.
      return !call.operation().equals("renew") || conductor.doing().equals("keep");
    }
    if (call.port().equals(Roster.class.getSimpleName())) {
      return ABOUT_OTHERS.contains(call.operation())
          || (call.operation().equals("leave") && !call.argument(ReplicaId.class).equals(me));
    }
    return call.port().equals(DeadLetters.class.getSimpleName())
        || call.port().equals(ScheduleStore.class.getSimpleName());
  }

  private Object asked(Call call, Callable<Object> work, boolean handsOver) throws Exception {
    begins(call);
    Callable<Object> seen = () -> seen(call, work);
    Faults.Fate fate = faults.fateOf(call);
    if (fate != Faults.Fate.ANSWERED) {
      witness.note(fate + " " + call);
      pausesAlone = !handsOver;
    }
    switch (fate) {
      case REFUSED -> throw new CoordinationUnavailable("refused, as the story asks");
      case REPLY_LOST -> {
        done(call, seen, handsOver);
        throw unanswered(handsOver);
      }
      case LATE -> {
        conductor.quickAfter(
            conductor.world(), faults.lateness(), call.operation(), () -> quietly(seen));
        throw unanswered(handsOver);
      }
      case LOST -> throw unanswered(handsOver);
      case SLOW -> {
        if (handsOver) {
          isOnItsWay(faults.lateness());
        }
        return done(call, seen, handsOver);
      }
      default -> {
        return done(call, seen, handsOver);
      }
    }
  }

  private UnknownOutcome unanswered(boolean handsOver) {
    if (handsOver) {
      isOnItsWay(faults.timeout());
    }
    return new UnknownOutcome("no answer, as the story asks");
  }

  /** Lets time pass; an interrupt ends that, and is kept for later. */
  private void isOnItsWay(Duration time) {
    try {
      conductor.pause(time);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static void quietly(Callable<Object> work) {
    try {
      work.call();
    } catch (Exception noMatter) {
      // Nobody waits for it any more.
    }
  }

  private Object done(Call call, Callable<Object> work, boolean handsOver) throws Exception {
    return handsOver ? conductor.exchange(call.operation(), work) : work.call();
  }

  private Object seen(Call call, Callable<Object> work) throws Exception {
    try {
      Object answer = work.call();
      witness.done(call, answer);
      return answer;
    } catch (RuntimeException thrown) {
      witness.done(call, thrown);
      throw thrown;
    }
  }

  private void begins(Call call) {
    if (!member.gone()) {
      witness.begins(call);
    }
    if (member.gone()) {
      throw new Gone(member);
    }
  }

  /** Asks a transport, as the store is asked, but it may take its time. */
  <T> T send(Call call, Duration slowness, Callable<T> work) {
    begins(call);
    if (!slowness.isZero()) {
      isOnItsWay(slowness);
    }
    try {
      return conductor.exchange(call.operation(), work);
    } catch (RuntimeException thrown) {
      throw thrown;
    } catch (Exception thrown) {
      throw new IllegalStateException(thrown);
    }
  }

  /** Waits between two askings; alone if the asking went on under a monitor. */
  void pause(Duration time) throws InterruptedException {
    if (pausesAlone) {
      pausesAlone = false;
      conductor.hold(time);
    } else {
      conductor.pause(time);
    }
  }

  /** Hints, some of which are lost. */
  private final class Hints implements WakeUps {
    private final WakeUps real;

    Hints(WakeUps real) {
      this.real = real;
    }

    @Override
    public Subscription listen(ReplicaId whom, Listener listener) {
      return real.listen(whom, new Lossy(listener));
    }

    @Override
    public void hint(ReplicaId to, ChatId chat) {
      real.hint(to, chat);
    }

    @Override
    public void gone(ReplicaId whom, java.util.Collection<ReplicaId> others) {
      real.gone(whom, others);
    }
  }

  /** Hears most of what there is to hear. */
  private final class Lossy implements WakeUps.Listener {
    private final WakeUps.Listener real;

    Lossy(WakeUps.Listener real) {
      this.real = real;
    }

    @Override
    public void hinted(ChatId chat) {
      if (!member.gone() && !faults.hintLost()) {
        real.hinted(chat);
      }
    }

    @Override
    public void gone(ReplicaId replica) {
      if (!member.gone() && !faults.hintLost()) {
        real.gone(replica);
      }
    }

    @Override
    public void resumed() {
      if (!member.gone()) {
        real.resumed();
      }
    }

    @Override
    public void deaf() {
      real.deaf();
    }
  }
}
