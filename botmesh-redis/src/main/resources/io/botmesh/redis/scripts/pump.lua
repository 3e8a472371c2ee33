#!lua flags=allow-oom
-- pump: takes a chat's outbox in hand.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   the pump's token
--   ARGV 4   me, the calling replica
--   ARGV 5   evidence: the take whose holder is gone; empty if none
--   ARGV 6   lease, ms
--   answer   {'ENTRIES', {{id, kind, payload, tries, doubts, of a death: attempts, cause, message} …}, ms until the next or nil} |
--            {'PUMP_HELD', take, owner, ms left} | {'EMPTY', 1 if idle} |
--            {'MOVED', new name}
-- @include turn
local token, me, gone, lease = ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
if outbox_empty() then return answer(pump_empty(token)) end
if has_moved() then
  local _, _, to = note()
  return answer({'MOVED', to})
end
if words('po') ~= '' and words('po') ~= token and number('px') > now and words('pn') ~= gone
  and words('pr') ~= me then
  return answer({'PUMP_HELD', words('pn'), words('pr'), text(number('px') - now)})
end
local entries, later = take_pump(token, me, lease)
return answer({'ENTRIES', entries, later})
