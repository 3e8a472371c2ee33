#!lua flags=allow-oom
-- renew: keeps a turn for another lease, if it is the very grant in force.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   ARGV 3   token of the turn
--   ARGV 4   its fence
--   ARGV 5   lease, ms
--   answer   {'RENEWED'} | {'LOST'}
-- @include turn
if not in_force(ARGV[3], ARGV[4]) then return answer({'LOST'}) end
put('ox', text(now + tonumber(ARGV[5])))
return answer({'RENEWED'})
