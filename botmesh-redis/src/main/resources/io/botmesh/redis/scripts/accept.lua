#!lua
-- accept: enters a message into its chat's line, once by its id, and grants the turn if it is free.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   message id
--   ARGV 4   token
--   ARGV 5   me, the calling replica
--   ARGV 6   1 if the message is bound to me, 0 if it is journaled
--   ARGV 7   the message, if it is journaled
--   ARGV 8   1 if I can serve a turn now
--   ARGV 9   the accepting token that this call follows; empty if none
--   ARGV 10  lease, ms
--   ARGV 11  floor: the highest fence seen; 0 if none
--   answer   {'CLAIMED', …, 1 if forgot} as claim | {'WAITING', number, {'HELD', …} or nil, 1 if forgot} |
--            {'DUPLICATE', state, token, bound} | {'SKIPPED', token} | {'BUSY'}
-- @include turn
local id, token, me, is_bound, message, want, over = ARGV[3], ARGV[4], ARGV[5], ARGV[6] == '1',
  ARGV[7], ARGV[8] == '1', ARGV[9]
local lease, floor = tonumber(ARGV[10]), tonumber(ARGV[11])

local before = fate(id)
if before and before.state == 'q' then
  if words('o') == token and want and not is_free() then return answer(claimed()) end
  local t = ticket(before.no)
  if t.token == token then return answer({'WAITING', text(t.no), held_or_free(me)}) end
  return answer({'DUPLICATE', 'q', t.token, t.bound})
end
local released = before and before.state == 'd' and before.token == over
if before and before.state ~= 's' and not released then
  return answer({'DUPLICATE', before.state, before.token, ''})
end
-- A late first request never revives a ticket that was skipped.
if before and before.state == 's' and before.token ~= over then
  return answer({'SKIPPED', before.token})
end

local bytes = is_bound and 0 or #message
if last() - first() + 1 >= line_bound or number('qb') + bytes > bytes_bound then
  return answer({'BUSY'})
end

local no = last() + 1
if not get('h') then put('h', text(no)) end
put('n', text(no))
keep({no = no, id = id, token = token, bound = is_bound and me or '', home = me, attempts = 0,
  not_before = 0, deadline = is_bound and now + turn_wait or 0})
if not is_bound then
  put('m:' .. text(no), message)
  put('qb', text(number('qb') + bytes))
end
decide(id, 'q', no, token)
put('r:' .. text(no), text(now) .. '|' .. id)
local slot, forgot = 'r:' .. text(no - ring_bound), nil
if no > ring_bound and get(slot) then
  local accepted, oldest = string.match(get(slot), '^(%d+)|(.*)$')
  -- A slot that an earlier build wrote holds the id alone.
  accepted, oldest = accepted or '0', oldest or get(slot)
  local old = fate(oldest)
  if old and old.no == no - ring_bound then
    drop('i:' .. oldest)
    if tonumber(accepted) + retention > now then forgot = '1' end
  end
  drop(slot)
end

if want and is_free() then
  local granted = grant(me, token, lease, floor, nil)
  if granted[1] == 'CLAIMED' then
    granted[#granted + 1] = forgot
    return answer(granted)
  end
end
return answer({'WAITING', text(no), held_or_free(me), forgot})
