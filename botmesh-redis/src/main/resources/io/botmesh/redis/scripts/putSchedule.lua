#!lua
-- putSchedule: puts a schedule in place of what has its id, unless a newer decision counts.
--   KEYS 1   the part's records by id; whose what is due is: o token, or replica, ox lease end, b ids, f last fence
--   KEYS 2   ids of its schedules by the moment they are due, in ms
--   KEYS 3   ids of its tombstones by their expiry, in ms
--   ARGV 1   id
--   ARGV 2   fence of the decision
--   ARGV 3   its place
--   ARGV 4   kind
--   ARGV 5   when it is due, ms
--   ARGV 6   handler, encoded
--   ARGV 7   payload
--   answer   {'TAKEN'} | {'OLDER', fence, place of the decision that counts}
-- @include schedule
local id, fence, place = ARGV[1], ARGV[2], ARGV[3]
local answer = settled(known(id), fence, place)
if answer then return answer end
redis.call('HSET', records, id, table.concat({ARGV[4], ARGV[5], fence, place, ARGV[6]}, ' ') .. '\n' .. ARGV[7])
redis.call('ZADD', due, ARGV[5], id)
redis.call('ZREM', over, id)
take_out(id)
forget_the_old()
return {'TAKEN'}
