package io.botmesh.ear.mesh.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Each committed message has one reply, in the order of the line, and each reply counts one on. A
 * reply besides is one of a commit that Redis lost.
 */
final class RepliesComeOnce implements Rule {
  @Override
  public Stream<Finding> brokenIn(Story story) {
    List<Finding> findings = new ArrayList<>();
    List<Map.Entry<String, Remains.Fate>> inLine =
        story.remains().fates().entrySet().stream()
            .filter(entry -> entry.getValue().committed())
            .sorted(Comparator.comparingLong(entry -> entry.getValue().ticket()))
            .toList();
    List<Remains.Reply> replies = story.remains().replies();
    int counted = 0;
    int last = -1;
    for (Map.Entry<String, Remains.Fate> committed : inLine) {
      counted++;
      String due = Wording.reply(committed.getKey(), counted);
      Optional<Long> fence = story.fence(committed.getValue().token());
      List<Remains.Reply> of =
          replies.stream()
              .filter(reply -> Wording.isReplyTo(committed.getKey(), reply.text()))
              .toList();
      List<Remains.Reply> own =
          of.stream().filter(reply -> fence.filter(f -> f == reply.fence()).isPresent()).toList();
      if (own.size() != 1 || !own.get(0).text().equals(due)) {
        findings.add(missing(story, fence, due, of));
        continue;
      }
      if (replies.indexOf(own.get(0)) < last) {
        findings.add(story.violation("reply out of order: " + own.get(0)));
      }
      last = replies.indexOf(own.get(0));
      of.stream()
          .filter(reply -> !own.contains(reply))
          .forEach(again -> findings.add(besides(story, again)));
    }
    replies.stream()
        .filter(reply -> Wording.isReply(reply.text()))
        .filter(reply -> inLine.stream().noneMatch(done -> answers(done.getKey(), reply)))
        .forEach(reply -> findings.add(besides(story, reply)));
    return findings.stream();
  }

  private static boolean answers(String id, Remains.Reply reply) {
    return Wording.isReplyTo(id, reply.text());
  }

  /** It may have been sent by a master that does not know yet that it is none any more. */
  private static Finding missing(
      Story story, Optional<Long> fence, String due, List<Remains.Reply> of) {
    return story.unlessInPeril(
        story
            .all(Deed.Sent.class)
            .filter(sent -> fence.isPresent() && of.isEmpty())
            .filter(sent -> sent.entry().startsWith(fence.get() + ".")),
        "not the one reply: " + due + " is due, said " + of);
  }

  private static Finding besides(Story story, Remains.Reply again) {
    return story.unlessInPeril(
        story.all(Deed.Committed.class).filter(commit -> commit.fence() == again.fence()),
        "replied again: " + again);
  }
}
