package io.botmesh.impl.conversation;

import io.botmesh.api.Flow;
import io.botmesh.api.FlowContext;
import io.botmesh.api.Form;
import io.botmesh.impl.conversation.ConversationStep.Body;
import io.botmesh.impl.conversation.ConversationStep.Effect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The steps of a flow in one row: branches and loops become jumps, called flows are laid out where
 * they are called.
 */
final class FlowSteps {
  private final List<ConversationStep> row = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  private final List<String> reasons = new ArrayList<>();
  private final List<Jump> jumps = new ArrayList<>();

  /** A jump to a named step, whose place is known once all are laid out. */
  private record Jump(String prefix, String step) {}

  FlowSteps(List<Flow.Step> steps) {
    lay(steps, "");
    jumps.forEach(this::check);
  }

  /** Returns the steps in one row. */
  List<ConversationStep> all() {
    return row;
  }

  /** Returns what is wrong with them; empty if they are fit. */
  List<String> reasons() {
    return reasons;
  }

  private void lay(List<Flow.Step> steps, String prefix) {
    steps.forEach(step -> lay(step, prefix));
  }

  private void lay(Flow.Step step, String prefix) {
    if (step instanceof Flow.Step.Ask ask) {
      put(
          prefix + ask.key(),
          within(prefix, ask.was()),
          "ask " + ask.key(),
          List.of(Asked.of(ask.question())),
          answered -> put(answered, ask.key(), 0));
    } else if (step instanceof Flow.Step.Made made) {
      put(
          prefix + made.key(),
          within(prefix, made.was()),
          "ask " + made.key(),
          List.of(Asked.made(asked -> made.question().apply(new FlowStep(asked)))),
          answered -> put(answered, made.key(), 0));
    } else if (step instanceof Flow.Step.Fields form) {
      layForm(form, prefix);
    } else if (step instanceof Flow.Step.Say say) {
      add(
          "",
          Set.of(),
          "say",
          under -> under.reply(say.text().apply(new FlowStep(under))),
          Effect.TEXT);
    } else if (step instanceof Flow.Step.Do deed) {
      named(prefix + deed.name());
      add(
          prefix + deed.name(),
          within(prefix, deed.was()),
          "do " + prefix + deed.name(),
          under -> deed.action().run(new FlowStep(under)),
          Effect.DEED);
    } else if (step instanceof Flow.Step.Branch branch) {
      layBranch(branch, prefix);
    } else if (step instanceof Flow.Step.Loop loop) {
      layLoop(loop, prefix);
    } else if (step instanceof Flow.Step.Sub sub) {
      lay(sub.steps(), prefix + sub.name() + "/");
    } else if (step instanceof Flow.Step.Jump jump) {
      layJump(new Jump(prefix, jump.step()));
    } else if (step instanceof Flow.Step.Mark mark) {
      named(prefix + mark.name());
      add(prefix + mark.name(), Set.of(), "mark " + mark.name(), under -> {}, Effect.NONE);
    } else if (step instanceof Flow.Step.Pause pause) {
      layPause(prefix + pause.name(), within(prefix, pause.was()), pause.time());
    }
  }

  private void layForm(Flow.Step.Fields form, String prefix) {
    if (form.fields().isEmpty()) {
      reasons.add("BMESH-0230 its form " + form.name() + " asks nothing");
    }
    List<String> keys = form.fields().stream().map(Form.Field::key).toList();
    put(
        prefix + form.name(),
        within(prefix, form.was()),
        "form " + form.name() + " " + keys,
        form.fields().stream().map(field -> Asked.of(field.question())).toList(),
        answered -> {
          for (int at = 0; at < keys.size(); at++) {
            put(answered, keys.get(at), at);
          }
        });
  }

  private void layBranch(Flow.Step.Branch branch, String prefix) {
    int decides = row.size();
    row.add(null);
    lay(branch.then(), prefix);
    int leaves = row.size();
    row.add(null);
    lay(branch.otherwise(), prefix);
    row.set(decides, unless(branch.holds(), leaves + 1));
    row.set(leaves, to(row.size()));
  }

  private void layLoop(Flow.Step.Loop loop, String prefix) {
    int decides = row.size();
    row.add(null);
    lay(loop.steps(), prefix);
    row.add(to(decides));
    row.set(decides, unless(loop.holds(), row.size()));
  }

  private void layJump(Jump jump) {
    jumps.add(jump);
    add(
        "",
        Set.of(),
        "goto " + jump.prefix() + jump.step(),
        under -> under.jump(place(jump).orElseThrow()),
        Effect.NONE);
  }

  private void layPause(String name, Set<String> was, Duration time) {
    named(name);
    row.add(
        new ConversationStep(
            name, was, "pause " + name, List.of(), Optional.of(time), under -> {}, Effect.NONE));
  }

  private void put(
      String name, Set<String> was, String shape, List<Asked> questions, Body answered) {
    named(name);
    StringBuilder whole = new StringBuilder(shape);
    questions.forEach(asked -> whole.append(' ').append(asked.shape()));
    row.add(
        new ConversationStep(
            name, was, whole.toString(), questions, Optional.empty(), answered, Effect.NONE));
  }

  /** Returns the names as they are within a called flow, too. */
  private static Set<String> within(String prefix, Set<String> was) {
    Set<String> names = new HashSet<>(was);
    was.forEach(name -> names.add(prefix + name));
    return names;
  }

  private static void put(StepInTurn answered, String key, int question) {
    new FlowStep(answered).put(key, answered.values().get(question));
  }

  private void add(String name, Set<String> was, String shape, Body body, Effect effect) {
    row.add(ConversationStep.atOnce(name, was, shape, body, effect));
  }

  private static ConversationStep unless(Predicate<FlowContext> holds, int otherwise) {
    return ConversationStep.atOnce(
        "",
        Set.of(),
        "unless " + otherwise,
        under -> {
          if (!holds.test(new FlowStep(under))) {
            under.jump(otherwise);
          }
        },
        Effect.TEXT);
  }

  private static ConversationStep to(int place) {
    return ConversationStep.atOnce(
        "", Set.of(), "to " + place, under -> under.jump(place), Effect.NONE);
  }

  // Two questions may well fill the same value; a name means the first of them.
  private void named(String name) {
    places.putIfAbsent(name, row.size());
  }

  private Optional<Integer> place(Jump jump) {
    return Optional.ofNullable(places.get(jump.prefix() + jump.step()))
        .or(() -> Optional.ofNullable(places.get(jump.step())));
  }

  private void check(Jump jump) {
    if (place(jump).isEmpty()) {
      reasons.add("BMESH-0486 it goes to the step " + jump.step() + ", which it does not have");
    }
  }
}
