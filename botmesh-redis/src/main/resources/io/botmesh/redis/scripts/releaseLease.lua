#!lua flags=allow-oom
-- releaseLease: ends the grant of a lock or a post, if it is the very one in force.
--   KEYS 1   its hash
--   ARGV 1   token of the grant
--   ARGV 2   its fence
--   answer   {'RELEASED'} | {'LOST'}
-- @include lease
if not in_force(ARGV[1], ARGV[2]) then return {'LOST'} end
redis.call('HSET', lease, 'o', '')
return {'RELEASED'}
