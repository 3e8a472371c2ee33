#!lua flags=allow-oom
-- giveUp: ends a turn without a result.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   token of the turn
--   ARGV 4   its fence
--   ARGV 5   why: failed, stopped or never-started
--   ARGV 6   delay until the next attempt, if it failed, ms
--   ARGV 7   what failed; empty if there is nothing to say. It joins what earlier attempts told
--   answer   {'GIVEN_UP'} | {'LOST'}
-- @include turn
-- Much of it gives way to the last: with thousands of attempts the chat must not grow for ever.
local MOST = 4096

local function history(before, attempt, cause)
  local told = 'attempt ' .. text(attempt) .. ': ' .. cause
  if not before or before == '' then return told end
  if #before + #told > MOST then return 'earlier ones left out; ' .. told end
  return before .. '; ' .. told
end

if not in_force(ARGV[3], ARGV[4]) then return answer({'LOST'}) end
put('o', '')
if first() <= last() then
  local t = ticket(first())
  if ARGV[7] ~= '' then t.cause = history(t.cause, t.attempts, ARGV[7]) end
  if ARGV[5] ~= 'failed' then
    t.attempts = t.attempts - 1
    keep(t)
  elseif t.attempts >= max_attempts then
    bury(t)
  else
    t.not_before = now + tonumber(ARGV[6])
    if t.bound ~= '' then t.deadline = t.not_before + turn_wait end
    keep(t)
  end
end
if first() <= last() then
  local head = ticket(first())
  hint(head.bound ~= '' and head.bound or head.home)
end
return answer({'GIVEN_UP'})
