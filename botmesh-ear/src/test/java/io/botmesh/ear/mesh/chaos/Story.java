package io.botmesh.ear.mesh.chaos;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that is known of one chat.
 *
 * @param chat the chat
 * @param deeds what happened to it, as this side saw it
 * @param perils when Redis may have lost something, of this chat or of others
 * @param remains what is stored in the end
 */
record Story(String chat, List<Deed> deeds, List<Peril> perils, Remains remains) {
  <T extends Deed> Stream<T> all(Class<T> kind) {
    return deeds.stream().filter(kind::isInstance).map(kind::cast);
  }

  /** Tells whether Redis may have lost what this deed left behind. */
  boolean inPeril(Deed deed) {
    return perils.stream().anyMatch(peril -> peril.threatens(deed));
  }

  /** Returns the askings for each commit, by the token of its turn. */
  Map<String, List<Deed.Committed>> commits() {
    return all(Deed.Committed.class).collect(Collectors.groupingBy(Deed.Committed::token));
  }

  /** Returns the number of a grant; empty if nobody told of it. */
  Optional<Long> fence(String token) {
    // Who was killed while it committed has told of the grant only.
    return Stream.concat(
            all(Deed.Granted.class)
                .filter(grant -> grant.token().equals(token))
                .map(Deed.Granted::fence),
            all(Deed.Committed.class)
                .filter(commit -> commit.token().equals(token))
                .map(Deed.Committed::fence))
        .findFirst();
  }

  /** Tells whether a commit is part of what is stored. */
  boolean survives(Deed.Committed commit) {
    return remains
        .fate(commit.id())
        .filter(fate -> fate.committed() && fate.token().equals(commit.token()))
        .isPresent();
  }

  Finding violation(String what) {
    return new Finding(chat, what, false);
  }

  /** Something that is wrong unless Redis may have lost it. */
  Finding unlessInPeril(Stream<? extends Deed> lost, String what) {
    return new Finding(chat, what, lost.anyMatch(this::inPeril));
  }
}
