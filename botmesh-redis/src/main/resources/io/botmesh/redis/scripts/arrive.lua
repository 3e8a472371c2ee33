#!lua
-- arrive: puts what a chat took along into the one that it has become, each thing of a move once.
--   KEYS 1   the hash of the chat it has become
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   name of the chat it was
--   ARGV 4   me, the calling replica
--   ARGV 5   name of the move
--   ARGV 6   fence that the chat it was is closed under
--   ARGV 7   its last ticket
--   ARGV 8   its last entry
--   ARGV 9   what the dead letter of a text says that makes way
--   ARGV 10  checkpoint: keep or set
--   ARGV 11  the text
--   ARGV 12  ms it lives; 0 for ever
--   ARGV 13  user data: keep or set
--   ARGV 14  the text
--   ARGV 15  ms it lives; 0 for ever
--   ARGV 16  how many entries follow
--   ARGV 17.. of each: number, id, kind, payload, tries, doubts, ms until due, 1 if it is of a death:
--            attempts, cause, message; then how many messages follow, and of each: number, id,
--            token, attempts, cause, message
--   answer   {'ARRIVED'} | {'CROWDED'} |
--            {'MOVED', new name, 1 if some of this move had arrived: its last ticket, its last entry}
-- @include turn
local me, move, fence = ARGV[4], ARGV[5], ARGV[6]
local mark = 'a:' .. ARGV[3]
local seen_ticket, seen_entry, begun = 0, 0, false
if get(mark) then
  local known = cjson.decode(get(mark))
  if known[1] == move then seen_ticket, seen_entry, begun = tonumber(known[2]), tonumber(known[3]), true end
end
if has_moved() then
  local _, _, to = note()
  return answer({'MOVED', to, begun and '1' or '0', text(seen_ticket), text(seen_entry)})
end

local at = 16
local function following()
  at = at + 1
  return ARGV[at]
end
local entries, messages = {}, {}
for i = 1, tonumber(ARGV[16]) do
  local j, id, kind, payload, tries, doubts, delay, died, attempts, cause, message =
    tonumber(following()), following(), following(), following(), tonumber(following()), following(),
    tonumber(following()), following() == '1', following(), following(), following()
  if j > seen_entry then
    local known = {tries = tries, maybe = doubts, due = delay > 0 and now + delay or 0}
    if died then
      known.attempts, known.cause = attempts, cause
      if message ~= '' then known.message = message end
    end
    entries[#entries + 1] = {id, kind, payload, known}
  end
end
for i = 1, tonumber(following()) do
  local no, id, token, attempts, cause, message = tonumber(following()), following(), following(),
    tonumber(following()), following(), following()
  if no > seen_ticket and not fate(id) then
    messages[#messages + 1] = {id = id, token = token, attempts = attempts, cause = cause, message = message}
  end
end
-- Ids that wait are never forgotten: the ring has room for twice the line.
if #messages > 0 and last() - first() + 1 + #messages > 2 * line_bound then return answer({'CROWDED'}) end

local function take_over(what, mode, value, lives)
  if begun or mode == 'keep' then return end
  if shown(what) then
    append(fence .. '.' .. what, 'dead', get(what), {attempts = '0', cause = ARGV[9]})
  end
  write(what, mode, value, lives, move)
end
take_over('cp', ARGV[10], ARGV[11], ARGV[12])
take_over('ud', ARGV[13], ARGV[14], ARGV[15])
for _, e in ipairs(entries) do append(e[1], e[2], e[3], e[4]) end
for _, m in ipairs(messages) do
  local no = last() + 1
  if not get('h') then put('h', text(no)) end
  put('n', text(no))
  keep({no = no, id = m.id, token = m.token, bound = '', home = me, attempts = m.attempts,
    not_before = 0, deadline = 0, cause = m.cause ~= '' and m.cause or nil})
  put('m:' .. text(no), m.message)
  put('qb', text(number('qb') + #m.message))
  remember(m.id, no, m.token)
end
if words('o') == '' then put('f', text(math.max(number('f'), tonumber(fence)))) end
put(mark, cjson.encode({move, text(math.max(seen_ticket, tonumber(ARGV[7]))),
  text(math.max(seen_entry, tonumber(ARGV[8])))}))
if #entries > 0 then hint(words('pr')) end
return answer({'ARRIVED'})
