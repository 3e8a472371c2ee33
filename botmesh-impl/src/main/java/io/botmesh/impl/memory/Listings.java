package io.botmesh.impl.memory;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import io.botmesh.api.spi.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** A listing of the chats that stand in one index or in another. Thread-safe. */
final class Listings {
  private final List<Index> indexes;

  Listings(Index... indexes) {
    this.indexes = List.copyOf(Arrays.asList(indexes));
  }

  /** Returns a page; the next one begins behind its last chat. */
  Listing page(Optional<String> from, int limit) {
    int most = Page.limit(limit);
    List<ChatId> found = first(from.map(Listings::chat), most + 1);
    if (found.size() <= most) {
      return new Listing(found, Optional.empty());
    }
    List<ChatId> page = found.subList(0, most);
    return new Listing(page, Optional.of(page.get(most - 1).value()));
  }

  private List<ChatId> first(Optional<ChatId> after, int most) {
    TreeSet<ChatId> found = new TreeSet<>();
    indexes.forEach(index -> found.addAll(index.after(after, most)));
    return found.stream().limit(most).toList();
  }

  private static ChatId chat(String from) {
    try {
      return new ChatId(from);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "BMESH-0554 A listing goes on from what its last page named as the next; this is no such"
              + " text: "
              + SafeText.of(from),
          e);
    }
  }
}
