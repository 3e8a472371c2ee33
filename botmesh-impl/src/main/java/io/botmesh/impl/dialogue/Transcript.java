package io.botmesh.impl.dialogue;

import io.botmesh.api.spi.SafeText;
import io.botmesh.impl.dialogue.DialogueOutcome.Diverged;
import io.botmesh.impl.dialogue.JournalEntry.Answer;
import io.botmesh.impl.dialogue.JournalEntry.Gap;
import io.botmesh.impl.dialogue.JournalEntry.Ran;
import io.botmesh.impl.dialogue.JournalEntry.Read;
import io.botmesh.impl.dialogue.JournalEntry.Slept;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A record while a body runs: what is in it is handed out in order, then it is written on. It is
 * live from the moment that all entries are handed out and the wait that it ends with, if it ends
 * with one, is reached. Used by whoever runs, body or turn.
 */
final class Transcript {
  /** Where a body that wants to wait stands in the record. */
  enum Place {
    /** The wait is over, as recorded. */
    RECORDED,
    /** It was over, but the answer was too long to be recorded. */
    GAP,
    /** It is the wait that the record ends with. */
    PENDING,
    /** It is not in the record. */
    NEW
  }

  private final Map<String, Object> initial;
  private final Moment begun;
  private final List<JournalEntry> entries;
  private Optional<PendingWait> pending;
  private Optional<Integer> asksAgain;
  private Moment moment;
  private int told;
  private boolean live;
  private boolean writes = true;
  private Optional<Diverged> divergence = Optional.empty();

  private Transcript(Journal journal, boolean live) {
    this.initial = journal.initial();
    this.begun = journal.begun();
    this.entries = new ArrayList<>(journal.entries());
    this.pending = journal.pending();
    this.asksAgain = journal.asksAgain();
    this.moment = begun;
    this.live = live;
  }

  /** Returns one of a conversation that begins. */
  static Transcript begin(Map<String, Object> initial, Moment moment) {
    return new Transcript(
        new Journal(initial, moment, List.of(), Optional.empty(), Optional.empty()), true);
  }

  /** Returns one to be told again. */
  static Transcript of(Journal journal) {
    return new Transcript(journal, false);
  }

  /** Returns the record as it stands. */
  Journal journal() {
    return new Journal(initial, begun, entries, pending, asksAgain);
  }

  /** Records nothing from now on, and forgets what it has. It must be live. */
  void stopWriting() {
    writes = false;
    entries.clear();
    told = 0;
  }

  /** Returns when, and in which language, the conversation last went on. */
  Moment moment() {
    return moment;
  }

  /** Tells whether what the body does now was not done before. */
  boolean isLive() {
    if (!live && told == entries.size() && pending.isEmpty()) {
      live = true;
    }
    return live;
  }

  /** Returns how the body left the record; empty if it keeps to it. */
  Optional<Diverged> divergence() {
    return divergence;
  }

  /** The body wants to ask. */
  Place comeToQuestion(String question) {
    String wanted = "the question " + SafeText.of(question);
    Optional<JournalEntry> next = next(wanted);
    if (next.isPresent()) {
      if (next.get() instanceof Answer answer && answer.question().equals(question)) {
        return Place.RECORDED;
      }
      if (next.get() instanceof Gap gap && gap.question().equals(question)) {
        return Place.GAP;
      }
      throw diverged(wanted);
    }
    return comeToWait(new PendingWait.Asked(question), wanted);
  }

  /** The body wants to sleep. */
  Place comeToSleep() {
    String wanted = "a sleep";
    Optional<JournalEntry> next = next(wanted);
    if (next.isPresent()) {
      if (next.get() instanceof Slept) {
        return Place.RECORDED;
      }
      throw diverged(wanted);
    }
    if (!live && pending.get() instanceof PendingWait.Sleeping) {
      live = true;
      return Place.PENDING;
    }
    return comeToWait(null, wanted);
  }

  private Place comeToWait(PendingWait wait, String wanted) {
    if (live) {
      return Place.NEW;
    }
    if (pending.get().equals(wait)) {
      live = true;
      return Place.PENDING;
    }
    throw diverged(wanted);
  }

  /** Hands out the answer that {@link #comeToQuestion} has found. */
  Heard answer() {
    Answer answer = (Answer) entries.get(told);
    told++;
    moment = answer.moment();
    return new Heard(answer.text(), moment.language());
  }

  /** Hands out the sleep that {@link #comeToSleep} has found. */
  void slept() {
    moment = ((Slept) entries.get(told)).moment();
    told++;
  }

  /** Hands out what work of that name has returned; empty if it is to be done. */
  Optional<RunResult> result(String name) {
    String wanted = "the run " + SafeText.of(name);
    Optional<JournalEntry> next = nextButNoWait(wanted);
    if (next.isPresent() && !(next.get() instanceof Ran ran && ran.name().equals(name))) {
      throw diverged(wanted);
    }
    return next.map(
        ran -> {
          told++;
          return ((Ran) ran).result();
        });
  }

  /** Hands out what was read under that name of the user's data; empty if it is to be read. */
  Optional<Read> reading(String name) {
    String wanted = "user data " + SafeText.of(name);
    Optional<JournalEntry> next = nextButNoWait(wanted);
    if (next.isPresent() && !(next.get() instanceof Read read && read.name().equals(name))) {
      throw diverged(wanted);
    }
    return next.map(
        read -> {
          told++;
          return (Read) read;
        });
  }

  /** The body has returned. */
  void comeToEnd() {
    if (!isLive()) {
      note("its end");
    }
  }

  private Optional<JournalEntry> nextButNoWait(String wanted) {
    Optional<JournalEntry> next = next(wanted);
    if (next.isEmpty() && !live) {
      throw diverged(wanted);
    }
    return next;
  }

  /** Returns the next entry to hand out; empty if there is none, as wherever it is live. */
  private Optional<JournalEntry> next(String wanted) {
    if (divergence.isPresent()) {
      throw diverged(wanted);
    }
    return isLive() || told == entries.size() ? Optional.empty() : Optional.of(entries.get(told));
  }

  /** Tells whether the question of the gap at hand was asked again already. */
  boolean asksAgainHere() {
    return asksAgain.equals(Optional.of(told));
  }

  /** The question of the gap at hand is asked again. */
  void askAgain() {
    asksAgain = Optional.of(told);
  }

  /** A wait begins that was not in the record. */
  void wait(PendingWait wait) {
    pending = Optional.of(wait);
  }

  /** Returns until when the wait that it ends with sleeps. */
  PendingWait.Sleeping sleep() {
    return (PendingWait.Sleeping) pending.get();
  }

  /** The question that it waits at, of a gap or pending, is answered. */
  void answered(String question, String text, Moment now, int mostBytes) {
    moment = now;
    JournalEntry entry =
        text.getBytes(StandardCharsets.UTF_8).length > mostBytes
            ? new Gap(question, now)
            : new Answer(question, text, now);
    if (live) {
      pending = Optional.empty();
      write(entry);
    } else {
      asksAgain = Optional.empty();
      entries.set(told, entry);
      told++;
    }
  }

  /** The pending sleep is over. */
  void wake(Moment now) {
    moment = now;
    pending = Optional.empty();
    write(new Slept(now));
  }

  /** Records something new; it must be live. */
  void write(JournalEntry entry) {
    if (writes) {
      entries.add(entry);
      told = entries.size();
    }
  }

  /** Ends the telling: what comes next in the record is not what the body wants. */
  StackEnded diverged(String wanted) {
    note(wanted);
    return new StackEnded();
  }

  /** Ends the telling: what was handed out last is not what the body can take. */
  StackEnded unfit(String wanted) {
    told--;
    return diverged(wanted);
  }

  private void note(String wanted) {
    if (divergence.isEmpty()) {
      divergence = Optional.of(new Diverged(expected(), wanted));
    }
  }

  private String expected() {
    if (told < entries.size()) {
      return (told + 1) + ": " + described(entries.get(told));
    }
    return (told + 1)
        + ": "
        + pending
            .map(
                wait ->
                    wait instanceof PendingWait.Asked asked
                        ? "the question " + SafeText.of(asked.question())
                        : "a sleep")
            .orElse("nothing");
  }

  private static String described(JournalEntry entry) {
    if (entry instanceof Answer answer) {
      return "the question " + SafeText.of(answer.question());
    }
    if (entry instanceof Gap gap) {
      return "the question " + SafeText.of(gap.question());
    }
    if (entry instanceof Ran ran) {
      return "the run " + SafeText.of(ran.name());
    }
    return entry instanceof Read read ? "user data " + SafeText.of(read.name()) : "a sleep";
  }
}
