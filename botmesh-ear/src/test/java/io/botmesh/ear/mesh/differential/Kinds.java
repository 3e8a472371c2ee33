package io.botmesh.ear.mesh.differential;

import io.botmesh.api.Stored;
import io.botmesh.api.spi.AcceptAnswer;
import io.botmesh.api.spi.ChatState;
import io.botmesh.api.spi.Claim;
import io.botmesh.api.spi.ClaimAnswer;
import io.botmesh.api.spi.CommitAnswer;
import io.botmesh.api.spi.PumpAnswer;
import io.botmesh.api.spi.TickAnswer;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** What kind of answer an answer is, in words to count it by. */
final class Kinds {
  private Kinds() {}

  static String of(Act act, Object answer) {
    return act.getClass().getSimpleName() + " " + answer(act, answer);
  }

  private static String answer(Act act, Object answer) {
    if (act instanceof Act.Accept accept && answer instanceof AcceptAnswer.Claimed claimed) {
      boolean itself = claimed.claim().ticket().id().equals(accept.call().id());
      return "Claimed " + (itself ? "itself" : "an older one") + forgot(claimed.forgot());
    } else if (answer instanceof AcceptAnswer.Waiting waiting) {
      return "Waiting " + (waiting.held().isPresent() ? "held" : "free") + forgot(waiting.forgot());
    } else if (answer instanceof AcceptAnswer.Duplicate seen) {
      return "Duplicate " + seen.fate() + (seen.bound().isPresent() ? " bound" : "");
    } else if (answer instanceof ClaimAnswer.Claimed claimed) {
      return "Claimed " + attempt(claimed.claim());
    } else if (answer instanceof ClaimAnswer.Held held) {
      return "Held " + (held.mine() ? "mine" : "by another");
    } else if (answer instanceof ClaimAnswer.Empty empty) {
      return "Empty " + idle(empty.idle());
    } else if (answer instanceof CommitAnswer.Committed done) {
      return "Committed"
          + (done.next().isPresent() ? " next" : "")
          + (done.entries().isEmpty() ? "" : " entries")
          + (done.idle() ? " idle" : "");
    } else if (answer instanceof PumpAnswer.Entries due) {
      return "Entries "
          + (due.entries().isEmpty() ? "none" : "some")
          + (due.later().isPresent() ? " later" : "")
          + (due.entries().stream().anyMatch(entry -> entry.maybe()) ? " maybe" : "");
    } else if (answer instanceof PumpAnswer.Empty empty) {
      return "Empty " + idle(empty.idle());
    } else if (answer instanceof TickAnswer ticked) {
      return idle(ticked.idle()) + (ticked.still() ? " still" : " lost");
    } else if (answer instanceof ChatState state) {
      return "checkpoint " + stored(state.checkpoint()) + " data " + stored(state.userData());
    }
    return shape(answer);
  }

  private static String forgot(boolean forgot) {
    return forgot ? " forgetful" : "";
  }

  private static String attempt(Claim claim) {
    return claim.ticket().attempts() == 1 ? "first attempt" : "further attempt";
  }

  private static String idle(boolean idle) {
    return idle ? "idle" : "busy";
  }

  private static String stored(Stored stored) {
    return stored.version() == 0 ? "never" : stored.value().isPresent() ? "there" : "gone";
  }

  private static String shape(Object answer) {
    if (answer instanceof Thrown thrown) {
      return "threw " + thrown.what().getClass().getSimpleName();
    } else if (answer instanceof Collection<?> many) {
      return many.isEmpty() ? "none" : "some";
    } else if (answer instanceof Map<?, ?> many) {
      return many.isEmpty() ? "none" : "some";
    } else if (answer instanceof Optional<?> one) {
      return one.isEmpty() ? "none" : "one";
    }
    boolean word = answer instanceof Enum || answer instanceof Boolean || answer instanceof String;
    return word ? answer.toString() : answer.getClass().getSimpleName();
  }
}
