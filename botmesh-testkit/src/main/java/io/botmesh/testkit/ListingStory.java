package io.botmesh.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The words that listings are told in. */
abstract class ListingStory extends StoreStory {
  private static final int FAR_TOO_MANY_PAGES = 10_000;

  ListingStory(BackendContract contract) {
    super(contract);
  }

  /** All that is listed, page by page, each asked of another replica than the one before. */
  List<ChatId> all(Listed listed, int limit) {
    List<ChatId> all = new ArrayList<>();
    Optional<String> from = Optional.empty();
    for (int number = 0; number < FAR_TOO_MANY_PAGES; number++) {
      Listing page = listed.page(view(number), from, limit);
      assertThat(page.chats()).hasSizeLessThanOrEqualTo(limit);
      all.addAll(page.chats());
      from = page.next();
      if (from.isEmpty()) {
        return all;
      }
    }
    throw new AssertionError("A listing of " + all.size() + " chats has no end");
  }

  List<ChatId> all(Listed listed) {
    return all(listed, MOST);
  }

  static List<ChatId> chats(int from, int to) {
    return IntStream.range(from, to).mapToObj(number -> new ChatId("chat " + number)).toList();
  }
}
