package io.botmesh.ear.mesh.differential;

import java.util.List;

/**
 * A small mistake in a script.
 *
 * @param what what it breaks
 * @param script the script's name
 * @param right what stands there, once
 * @param wrong what is to stand there
 */
record Mistake(String what, String script, String right, String wrong) {
  static final List<Mistake> ALL =
      List.of(
          new Mistake(
              "a turn is named by its token alone",
              "turn",
              "words('o') == token and words('f') == fence",
              "words('o') == token"),
          new Mistake(
              "a fence may be below the floor",
              "turn",
              "math.max(number('f') + 1, now_us, floor + 1)",
              "math.max(number('f') + 1, now_us)"),
          new Mistake(
              "a fence may return after the chat was lost",
              "turn",
              "math.max(number('f') + 1, now_us, floor + 1)",
              "math.max(number('f') + 1, floor + 1)"),
          new Mistake(
              "a version may return after the chat was lost",
              "turn",
              "math.max(number(what .. 'v') + 1, now_us)",
              "number(what .. 'v') + 1"),
          new Mistake(
              "a lease lasts too long", "turn", "number('ox') <= now", "number('ox') < now"),
          new Mistake(
              "a message has an attempt more",
              "turn",
              "t.attempts >= max_attempts",
              "t.attempts > max_attempts"),
          new Mistake(
              "a bound message waits too long", "turn", "t.deadline <= now", "t.deadline < now"),
          new Mistake(
              "what is gone is skipped only at its deadline",
              "turn",
              " or (t.bound ~= me and t.token == gone_ticket)",
              ""),
          new Mistake(
              "a text is shown too long",
              "turn",
              "expiry > 0 and expiry <= now",
              "expiry > 0 and expiry < now"),
          new Mistake(
              "nobody learns that an entry may have been sent",
              "turn",
              "if e.take ~= '' then doubt(e) end",
              ""),
          new Mistake(
              "a deleted text keeps its chat",
              "turn",
              "mode == 'set' and ttl > 0 and",
              "ttl > 0 and"),
          new Mistake("an entry that waits lets others pass", "turn", "        break\n", ""),
          new Mistake(
              "an entry is due when the clock says so",
              "turn",
              "tries = 0, due = 0",
              "tries = 0, due = now"),
          new Mistake(
              "a waiting message does not keep its chat",
              "turn",
              "if number('qb') > 0 or head.bound == '' or tail.bound == '' then return nil end",
              ""),
          new Mistake(
              "a waiting entry does not keep its chat",
              "turn",
              "if not outbox_empty() then return nil end",
              ""),
          new Mistake(
              "the outbox has an entry more",
              "turn",
              "return there >= outbox_bound",
              "return there > outbox_bound"),
          new Mistake(
              "bytes are not given back",
              "turn",
              "math.max(0, number('qb') - bytes)",
              "number('qb')"),
          new Mistake(
              "a skipped message is revived by itself",
              "accept",
              "before.state == 's' and before.token ~= over",
              "false"),
          new Mistake(
              "a dead message is not released by hand",
              "accept",
              "before.state == 'd' and before.token == over",
              "false"),
          new Mistake(
              "the line has a byte less",
              "accept",
              "number('qb') + bytes > bytes_bound",
              "number('qb') + bytes >= bytes_bound"),
          new Mistake(
              "the ring forgets an id that was accepted again",
              "turn",
              "old and old.no == no - ring_bound",
              "old"),
          new Mistake("the ring forgets nothing", "turn", "no > ring_bound and", "false and"),
          new Mistake(
              "nobody learns that an id was forgotten too early", "turn", "forgot = '1'", ""),
          new Mistake(
              "an id is said to be forgotten too early though its time was over",
              "turn",
              "tonumber(accepted) + retention > now",
              "true"),
          new Mistake(
              "the straight way overlooks the floor",
              "accept",
              "now_us, tonumber(ARGV[11]) + 1))",
              "now_us))"),
          new Mistake(
              "the straight way overlooks who waits",
              "accept",
              "and tonumber(v[3] or '1') > n",
              ""),
          new Mistake(
              "the straight way overlooks what is to be sent",
              "accept",
              "\n    and tonumber(v[5] or '1') > tonumber(v[6] or '0') then",
              " then"),
          new Mistake(
              "the straight way shows a text too long",
              "accept",
              "not (udx > 0 and udx <= now) and v[14]",
              "v[14]"),
          new Mistake("the straight way overlooks the fence", "commit", "and v[2] == ARGV[5] ", ""),
          new Mistake(
              "the straight way overlooks older entries",
              "commit",
              "and tonumber(v[5] or '1') > en and",
              "and"),
          new Mistake(
              "the straight way takes another's pump",
              "commit",
              "(count == 0 or takes) then",
              "true then"),
          new Mistake(
              "the straight way lets a chat end that has something to send",
              "commit",
              "      stays = true\n",
              ""),
          new Mistake(
              "the straight way overlooks the checkpoint's version",
              "commit",
              "tonumber(v[8] or '0') == tonumber(ARGV[7]) and ",
              ""),
          new Mistake(
              "the straight way keeps the bytes of what is done",
              "commit",
              "'qb', '0',",
              "'qb', '40',"),
          new Mistake(
              "the straight way forgets who committed",
              "commit",
              "'c|' .. n .. '|' .. token}",
              "'c|' .. n .. '|'}"),
          new Mistake(
              "the straight way gives a version again",
              "commit",
              "math.max(version + 1, now_us)",
              "version + 1"),
          new Mistake(
              "the straight way lets a text live for ever",
              "commit",
              "mode == 'set' and ttl > 0 and now + ttl or 0",
              "0"),
          new Mistake(
              "the straight way lets a chat end that gets a text",
              "commit",
              "stays = stays or expiry == 0\n",
              "stays = stays\n"),
          new Mistake(
              "the straight way lets a chat end that keeps a text",
              "commit",
              "(expiry == 0 and call('HEXISTS', chat, what) == 1)",
              "false"),
          new Mistake(
              "the straight way hands out entries that nobody has",
              "commit",
              "'1', '0', pn, '0'})",
              "'1', '0', '', '0'})"),
          new Mistake(
              "the straight way takes a pump for a moment",
              "commit",
              "px = format('%.0f', now + tonumber(ARGV[17]))",
              "px = '0'"),
          new Mistake(
              "the straight way takes a pump for nobody",
              "commit",
              "po = pump, pr = me",
              "po = pump, pr = ''"),
          new Mistake(
              "the straight way says that all is sent",
              "commit",
              "count == 0 and '1' or '0', entries",
              "'1', entries"),
          new Mistake(
              "evidence about any grant counts",
              "claim",
              "gone_grant == words('f') then",
              "true then"),
          new Mistake(
              "a dead holder's bound message stays",
              "claim",
              "gone_ticket = t.token",
              "gone_ticket = ''"),
          new Mistake(
              "a claim asked again renews nothing", "claim", "put('ox', text(now + lease))", ""),
          new Mistake("an attempt is not taken back", "giveUp", "t.attempts = t.attempts - 1", ""),
          new Mistake(
              "a rest does not move the deadline",
              "giveUp",
              "t.deadline = t.not_before + turn_wait",
              ""),
          new Mistake(
              "another's commit is taken for one's own",
              "commit",
              "known.state == 'c' and known.token == token",
              "known.state == 'c'"),
          new Mistake(
              "a commit asked again has no next turn",
              "commit",
              "next_token ~= '' and words('o') == next_token",
              "false"),
          new Mistake(
              "user data's version is not looked at",
              "commit",
              " or not same_version('ud', ARGV[11])",
              ""),
          new Mistake(
              "nobody is told of the next message",
              "commit",
              "  hint(t.bound ~= '' and t.bound or t.home)\n",
              ""),
          new Mistake("nobody is told of new entries", "commit", "  hint(words('pr'))\n", ""),
          new Mistake("a save asked again conflicts", "save", "words('cpw') == call", "false"),
          new Mistake(
              "anybody may put an entry off",
              "tick",
              "elseif still and e.take ~= '' then",
              "elseif e.take ~= '' then"),
          new Mistake(
              "a pump is not renewed by ticking",
              "tick",
              "if still then put('px'",
              "if false then put('px'"),
          new Mistake(
              "a replica waits for its own pump", "pump", "  and words('pr') ~= me then", "  then"),
          new Mistake(
              "evidence about any take counts", "pump", "words('pn') ~= gone", "gone == ''"),
          new Mistake("a line is numbered anew", "log", "if there then", "if false then"),
          new Mistake(
              "a dead letter is put away twice",
              "bury",
              "if string.sub(field, 18) == ARGV[1] then return {'KEPT'} end",
              ""),
          new Mistake(
              "dead letters of a moment have no order",
              "bury",
              "arrival = math.max(arrival, tonumber(string.sub(field, 1, 16)) + 1)",
              ""));

  /** Makes the mistake in a script's text. */
  String in(String text) {
    int at = text.indexOf(right);
    if (at < 0 || text.indexOf(right, at + 1) >= 0) {
      throw new AssertionError(script + ".lua does not have once: " + right);
    }
    return text.replace(right, wrong);
  }

  @Override
  public String toString() {
    return what;
  }
}
