#!lua
-- commit: ends a turn and makes all it decided true.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   me, the calling replica
--   ARGV 4   token of the turn
--   ARGV 5   its fence
--   ARGV 6   id of the message that was handled
--   ARGV 7   the checkpoint's version that the decisions rest on
--   ARGV 8   keep, set or delete the checkpoint
--   ARGV 9   the checkpoint
--   ARGV 10  how long it lives, ms; 0 for ever
--   ARGV 11  the user data's version
--   ARGV 12  keep, set or delete the user data
--   ARGV 13  the user data
--   ARGV 14  how long it lives, ms; 0 for ever
--   ARGV 15  token for the next turn; empty if it is not wanted
--   ARGV 16  the caller's pump token; empty if it cannot carry out entries
--   ARGV 17  lease of the next turn and of the pump, ms
--   ARGV 18  floor: the highest fence seen; 0 if none
--   ARGV 19  how many entries follow
--   ARGV 20.. kind and payload of each
--   answer   {'COMMITTED', 1 if idle, {{id, kind, payload, tries, doubts, of a death: attempts, cause, message} …}, claim or nil} |
--            {'CONFLICT', …} as save | {'LOST'} | {'FORGOTTEN'}
-- @include turn
local me, token, fence, id = ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local next_token, pump, lease, floor = ARGV[15], ARGV[16], tonumber(ARGV[17]), tonumber(ARGV[18])

if not in_force(token, fence) then
  local known = fate(id)
  if known and known.state == 'c' and known.token == token then
    local again = next_token ~= '' and words('o') == next_token
    return answer({'COMMITTED', idle_word(), {}, again and claimed()})
  end
  if not known and number('f') < tonumber(fence) then return answer({'FORGOTTEN'}) end
  return answer({'LOST'})
end
if not same_version('cp', ARGV[7]) or not same_version('ud', ARGV[11]) then
  return answer(conflict())
end

write('cp', ARGV[8], ARGV[9], ARGV[10], token)
write('ud', ARGV[12], ARGV[13], ARGV[14], token)
local appended = append_all(19, fence)
settle(ticket(first()), 'c', token)
put('o', '')

local entries = {}
if pump ~= '' and (words('po') == '' or number('px') <= now or words('po') == pump) then
  if outbox_empty() then pump_empty(pump) else entries = take_pump(pump, me, lease) end
elseif appended > 0 then
  hint(words('pr'))
end

local granted = false
if next_token ~= '' then
  local g = grant(me, next_token, lease, floor, nil)
  if g[1] == 'CLAIMED' then granted = g end
elseif first() <= last() then
  local t = ticket(first())
  hint(t.bound ~= '' and t.bound or t.home)
end
return answer({'COMMITTED', idle_word(), entries, granted})
