#!lua flags=allow-oom
-- settleDue: says what became of a claimed schedule.
--   KEYS 1   the part's records by id; whose what is due is: o token, or replica, ox lease end, b ids, f last fence
--   KEYS 2   ids of its schedules by the moment they are due, in ms
--   KEYS 3   ids of its tombstones by their expiry, in ms
--   ARGV 1   id
--   ARGV 2   fence of the claim
--   ARGV 3   done or later
--   ARGV 4   how long it is remembered, or until it is due again, ms
--   answer   {'DONE'} | {'LOST'}
-- @include schedule
local id, time = ARGV[1], ARGV[4]
local there = known(id)
if not there or redis.call('HGET', records, 'f') ~= ARGV[2] or not in_claim(id) then return {'LOST'} end
if ARGV[3] == 'done' then
  remember(id, there.fence, there.place, time)
else
  redis.call('ZADD', due, text(now + tonumber(time)), id)
end
take_out(id)
forget_the_old()
return {'DONE'}
