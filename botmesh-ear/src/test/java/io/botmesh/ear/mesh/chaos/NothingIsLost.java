package io.botmesh.ear.mesh.chaos;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What was acknowledged is settled in the end, and what was committed stays so. */
final class NothingIsLost implements Rule {
  @Override
  public Stream<Finding> brokenIn(Story story) {
    return Stream.concat(
        story.all(Deed.Said.class).flatMap(said -> ofMessage(story, said).stream()),
        story.commits().values().stream()
            .filter(asked -> asked.stream().anyMatch(Deed.Committed::done))
            .flatMap(asked -> ofCommit(story, asked).stream()));
  }

  private static Optional<Finding> ofMessage(Story story, Deed.Said said) {
    Optional<Remains.Fate> fate = story.remains().fate(said.id());
    if (fate.isEmpty()) {
      return Optional.of(
          story.unlessInPeril(
              story.all(Deed.Entered.class).filter(entered -> entered.id().equals(said.id())),
              "message lost: " + said));
    }
    char due = Wording.isPoison(said.id()) ? 'd' : 'c';
    return fate.filter(found -> found.state() != due)
        .map(found -> story.violation("message not settled as due: " + said + ", " + found));
  }

  private static Optional<Finding> ofCommit(Story story, List<Deed.Committed> asked) {
    return story.survives(asked.get(0))
        ? Optional.empty()
        : Optional.of(story.unlessInPeril(asked.stream(), "commit undone: " + asked.get(0)));
  }
}
