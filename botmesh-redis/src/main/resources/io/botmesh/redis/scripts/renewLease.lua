#!lua flags=allow-oom
-- renewLease: keeps a lock or a post for another lease, if it is the very grant in force.
--   KEYS 1   its hash
--   ARGV 1   token of the grant
--   ARGV 2   its fence
--   ARGV 3   lease, ms
--   ARGV 4   how long it is kept after its lease, ms; 0 for ever
--   answer   {'RENEWED'} | {'LOST'}
-- @include lease
if not in_force(ARGV[1], ARGV[2]) then return {'LOST'} end
hold(now + tonumber(ARGV[3]), tonumber(ARGV[4]))
return {'RENEWED'}
