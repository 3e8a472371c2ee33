package io.botmesh.impl.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.botmesh.api.ConversationBody;
import io.botmesh.api.ConversationContext;
import io.botmesh.api.Question;
import io.botmesh.api.TurnLost;
import io.botmesh.impl.dialogue.Chatroom.Mode;
import io.botmesh.impl.dialogue.DialogueOutcome.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Conversations by chance: told on one stack, by replay alone, and with stacks that come and go and
 * turns that are refused or cut off, each is the same conversation, and recorded work is done once.
 */
class RandomDialogueTest {
  private static final int MOST_TURNS = 60;
  private static final List<Act> ACTS = List.of(Act.values());

  /** What a body does: as chance has it, and as the answers have it. */
  private enum Act {
    SAY,
    ASK,
    ASK_INT,
    ASK_NUMBER,
    RUN,
    READ,
    PUT,
    SLEEP,
    BRANCH
  }

  /** A body made of acts. What it has heard decides which it takes. */
  private record Script(List<Act> acts, List<Script> branches, List<String> done)
      implements ConversationBody {
    static Script of(Random chance, int depth, List<String> done) {
      List<Act> acts = new ArrayList<>();
      List<Script> branches = new ArrayList<>();
      int many = 1 + chance.nextInt(6);
      for (int at = 0; at < many; at++) {
        Act act = ACTS.get(chance.nextInt(ACTS.size()));
        acts.add(act);
        if (act == Act.BRANCH && depth < 2) {
          branches.add(of(chance, depth + 1, done));
        } else {
          branches.add(null);
        }
      }
      return new Script(acts, branches, done);
    }

    @Override
    public void talk(ConversationContext c) {
      c.say("result " + talk(c, "", 0));
    }

    private long talk(ConversationContext c, String place, long start) {
      long sum = start;
      for (int at = 0; at < acts.size(); at++) {
        String here = place + "/" + at;
        sum = 31 * sum + act(c, at, here, sum);
      }
      return sum;
    }

    private long act(ConversationContext c, int at, String here, long sum) {
      switch (acts.get(at)) {
        case SAY -> c.say("say " + here + " " + sum + " at " + c.now());
        case ASK -> {
          return c.ask("ask " + here).text().hashCode();
        }
        case ASK_INT -> {
          return c.ask("int " + here).asInt();
        }
        case ASK_NUMBER -> {
          return c.ask(Question.wholeNumber("number " + here).check(n -> n % 3 != 0, "No."));
        }
        case RUN -> {
          return c.run(
              "run " + here,
              () -> {
                done.add(here + " " + sum);
                return sum * 7;
              });
        }
        case READ -> {
          return c.user().get("sum", Long.class).orElse(1L);
        }
        case PUT -> c.user().put("sum", sum % 1000);
        case SLEEP -> c.sleep(Duration.ofMinutes(1 + Math.floorMod(sum, 5)));
        default -> {
          if (branches.get(at) != null && sum % 2 == 0) {
            return branches.get(at).talk(c, here, sum);
          }
        }
      }
      return 1;
    }
  }

  /** What was said and done in a conversation. */
  private record Told(List<String> heard, List<String> done, boolean over) {}

  private interface Trouble {
    void before(Chatroom room, int turn);
  }

  private static Told told(long seed, Mode mode, Trouble trouble) throws Exception {
    List<String> done = new ArrayList<>();
    Script script = Script.of(new Random(seed), 0, done);
    try (Chatroom room = new Chatroom(script).by(mode)) {
      Random chance = new Random(seed + 1);
      String text = "begin";
      for (int turn = 0; turn < MOST_TURNS; turn++) {
        room.now = Chatroom.NOON.plusSeconds(turn);
        boolean sleeps =
            room.last != null
                && room.last.outcome() instanceof Waits waits
                && waits.pause().isSleep();
        serve(room, text, sleeps, trouble, turn);
        if (room.isOver()) {
          return new Told(room.heard, done, true);
        }
        text = chance.nextInt(4) == 0 ? "word" : Integer.toString(chance.nextInt(100));
      }
      return new Told(room.heard, done, false);
    }
  }

  /** Serves one message; an attempt that is refused or cut off is followed by one that is not. */
  private static void serve(Chatroom room, String text, boolean sleeps, Trouble trouble, int turn)
      throws Exception {
    trouble.before(room, turn);
    int before = room.heard.size();
    boolean committed = room.commits();
    try {
      attempt(room, text, sleeps);
    } catch (TurnLost cutOff) {
      committed = false;
    }
    room.prepare = any -> {};
    if (!committed) {
      assertThat(room.heard).hasSize(before);
      attempt(room, text, sleeps);
    }
  }

  private static void attempt(Chatroom room, String text, boolean sleeps) throws Exception {
    if (sleeps) {
      room.wakes();
    } else {
      room.says(text);
    }
  }

  @Property(tries = 150)
  void isTheSameByReplay(@ForAll long seed) throws Exception {
    Told onOneStack = told(seed, Mode.STACK, (room, turn) -> {});
    assertThat(told(seed, Mode.ALWAYS_REPLAY, (room, turn) -> {})).isEqualTo(onOneStack);
    assertThat(told(seed, Mode.OTHER_REPLICA, (room, turn) -> {})).isEqualTo(onOneStack);
  }

  @Property(tries = 150)
  void isTheSameWhereStacksComeAndGo(@ForAll long seed) throws Exception {
    Random chance = new Random(seed + 2);
    assertThat(
            told(
                seed,
                Mode.STACK,
                (room, turn) -> {
                  switch (chance.nextInt(4)) {
                    case 0 -> room.restart();
                    case 1 -> room.refused();
                    case 2 -> {
                      room.restart();
                      room.refused();
                    }
                    default -> {}
                  }
                }))
        .isEqualTo(told(seed, Mode.STACK, (room, turn) -> {}));
  }

  @Property(tries = 150)
  void isTheSameWhereTurnsAreLostInTheirMiddle(@ForAll long seed) throws Exception {
    Random chance = new Random(seed + 3);
    Told told =
        told(
            seed,
            Mode.STACK,
            (room, turn) -> {
              int after = chance.nextInt(4);
              room.prepare = fake -> fake.beforeSave = () -> loseAfter(fake, after);
            });
    Told smooth = told(seed, Mode.STACK, (room, turn) -> {});
    assertThat(told.heard()).isEqualTo(smooth.heard());
    // What was done when the turn was lost was not recorded: it is done once more.
    assertThat(told.done().stream().distinct().toList()).isEqualTo(smooth.done());
  }

  private static void loseAfter(FakeDialogueTurn turn, int saves) {
    if (turn.saves.size() >= saves) {
      throw new TurnLost("BMESH-0000 lost");
    }
  }

  /**
   * Guards the guard: most of these conversations do come to an end, and have all kinds of acts.
   */
  @Example
  void mostComeToAnEnd() throws Exception {
    int over = 0;
    int work = 0;
    for (long seed = 0; seed < 50; seed++) {
      Told told = told(seed, Mode.STACK, (room, turn) -> {});
      over += told.over() ? 1 : 0;
      work += told.done().isEmpty() ? 0 : 1;
    }
    assertThat(over).isGreaterThan(40);
    assertThat(work).isGreaterThan(10);
  }
}
