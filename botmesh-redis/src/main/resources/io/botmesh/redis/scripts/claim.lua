#!lua
-- claim: asks for the turn of a chat, for the head of its line.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   token
--   ARGV 4   me, the calling replica
--   ARGV 5   evidence: a fence whose holder is gone; empty if none
--   ARGV 6   evidence: a ticket's token whose replica is gone; empty if none
--   ARGV 7   lease, ms
--   ARGV 8   floor: the highest fence seen; 0 if none
--   answer   {'CLAIMED', fence, lease left in ms, ticket number, message id, ticket's token, attempts,
--            message or nil, checkpoint or nil, its version, user data or nil, its version,
--            1 if the pump is free, 1 if the message's line went into the log with it, or nil} |
--            {'HELD', fence, owner, ms left, 1 if mine, token} |
--            {'NOT_YOURS', ticket's token, bound to, ms left} | {'LATER', ms} | {'FULL'} |
--            {'EMPTY', 1 if idle} | {'MOVED', new name}
-- @include turn
local token, me, gone_grant, gone_ticket = ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local lease, floor = tonumber(ARGV[7]), tonumber(ARGV[8])

if has_moved() then
  local how_far, _, to = note()
  if how_far == 'done' and idle() then return answer({'EMPTY', '1'}) end
  return answer({'MOVED', to})
end
if words('o') == token then
  put('ox', text(now + lease))
  return answer(claimed())
end
-- The evidence names the grant itself, not its owner: an owner that woke has another one by now.
if words('o') ~= '' and gone_grant ~= '' and gone_grant == words('f') then
  if first() <= last() then
    local t = ticket(first())
    -- The dead holder's own message exists nowhere else.
    if t.bound ~= '' and t.bound == words('or') then gone_ticket = t.token end
  end
  put('o', '')
end
if not is_free() then return answer(held(me)) end
return answer(grant(me, token, lease, floor, gone_ticket))
