package io.botmesh.impl.outbox;

import io.botmesh.api.spi.OutboxEntry;
import io.botmesh.api.spi.TickCall.Result;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Entries that were handed out and certainly not tried. Who does not know that must take them for
 * sent, perhaps. For one run of a pump at a time.
 */
final class Untried {
  private List<OutboxEntry> entries = List.of();

  /** None of these has been tried so far. */
  void are(List<OutboxEntry> handedOut) {
    entries = handedOut;
  }

  /** Any may have been tried from now on. */
  void unknown() {
    entries = List.of();
  }

  /** Of these, all are but those of which something is to be told. */
  void are(List<OutboxEntry> handedOut, List<Result> told) {
    Set<String> ids = new HashSet<>();
    told.forEach(result -> ids.add(result.id()));
    entries = handedOut.stream().filter(entry -> !ids.contains(entry.id())).toList();
  }

  /** Returns what gives them back. */
  List<Result> givenBack() {
    return entries.stream()
        .<Result>map(entry -> new Result.PutOff(entry.id(), Duration.ZERO))
        .toList();
  }
}
