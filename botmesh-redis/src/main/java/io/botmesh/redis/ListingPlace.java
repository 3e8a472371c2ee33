package io.botmesh.redis;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page of a listing begins.
 *
 * @param shard the shard of the index
 * @param score of the entry that it follows on; empty at the beginning of the shard
 * @param member that entry, quoted; empty at the beginning of the shard
 */
record ListingPlace(int shard, String score, String member) {
  /** Where every listing begins. */
  static final ListingPlace FIRST = new ListingPlace(0, "", "");

  private static final Pattern TEXT =
      Pattern.compile(
          "(\\d{1,5}):(?:(inf|\\d{1,17}(?:\\.\\d{1,17})?(?:e[+-]\\d{1,3})?)"
              + ":((?:[!-<>-~]|=[0-9A-F]{2}){0,6000}+))?");

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static ListingPlace read(String text, int shards) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) >= shards) {
      // Not shown: whoever made it up could have put anything into it.
      throw new IllegalArgumentException(
          "BMESH-0548 A page of a listing begins where the page before says, not at a text of "
              + text.length()
              + " characters that is no such place");
    }
    return new ListingPlace(
        Integer.parseInt(matcher.group(1)),
        Optional.ofNullable(matcher.group(2)).orElse(""),
        Optional.ofNullable(matcher.group(3)).orElse(""));
  }

  /** Returns what the caller hands back. */
  String text() {
    return score.isEmpty() ? shard + ":" : shard + ":" + score + ":" + member;
  }

  /** Returns the place behind an entry. */
  ListingPlace behind(IndexPage.Entry entry) {
    return new ListingPlace(shard, entry.score(), entry.quoted());
  }

  /** Returns the beginning of the next shard; empty behind the last one. */
  Optional<ListingPlace> nextShard(int shards) {
    return shard + 1 < shards ? Optional.of(new ListingPlace(shard + 1, "", "")) : Optional.empty();
  }
}
