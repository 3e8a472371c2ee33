package io.botmesh.redis;

import io.botmesh.api.ChatId;
import io.botmesh.api.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Listings from the indexes, shard after shard; each chat is looked at before it is listed (C11).
 * Thread-safe.
 */
final class Listings {
  private static final int LONGEST = 1000;

  // Entries that are gone are looked at too: so many times the page, then a short page must do.
  private static final int PATIENCE = 4;

  private final IndexShards shards;
  private final BiPredicate<Index, ChatId> presence;
  private final Members members = new Members();

  Listings(IndexShards shards, BiPredicate<Index, ChatId> presence) {
    this.shards = shards;
    this.presence = presence;
  }

  Listing page(Index index, Optional<String> from, int limit) {
    if (limit < 1 || limit > LONGEST) {
      throw new IllegalArgumentException(
          "BMESH-0548 A page of a listing has 1 to 1000 chats, not " + limit);
    }
    int count = shards.count();
    Broom broom = new Broom(shards);
    List<ChatId> found = new ArrayList<>();
    Optional<ListingPlace> at =
        Optional.of(from.map(text -> ListingPlace.read(text, count)).orElse(ListingPlace.FIRST));
    int looked = 0;
    while (at.isPresent() && found.size() < limit && looked < PATIENCE * limit) {
      ListingPlace place = at.get();
      int wanted = limit - found.size();
      IndexPage page = shards.page(index, place, wanted);
      if (page.prune()) {
        broom.prune(index, place.shard());
      }
      page.entries().forEach(entry -> look(index, place.shard(), entry, found, broom));
      looked += page.entries().size();
      at =
          page.entries().size() == wanted
              ? Optional.of(place.behind(page.entries().get(wanted - 1)))
              : place.nextShard(count);
    }
    return new Listing(found, at.map(ListingPlace::text));
  }

  private void look(
      Index index, int shard, IndexPage.Entry entry, List<ChatId> found, Broom broom) {
    Optional<ChatId> chat = members.read(shards.key(index, shard), entry.bytes(), ChatId::new);
    if (chat.isEmpty()) {
      return;
    }
    if (presence.test(index, chat.get())) {
      found.add(chat.get());
    } else {
      broom.suspect(index, chat.get(), entry.suspicion());
    }
  }
}
