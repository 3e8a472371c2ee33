#!lua
-- cancelSchedule: leaves a tombstone in place of a schedule, unless a newer decision counts.
--   KEYS 1   the part's records by id; whose what is due is: o token, or replica, ox lease end, b ids, f last fence
--   KEYS 2   ids of its schedules by the moment they are due, in ms
--   KEYS 3   ids of its tombstones by their expiry, in ms
--   ARGV 1   id
--   ARGV 2   fence of the decision
--   ARGV 3   its place
--   ARGV 4   how long it is remembered, ms
--   answer   {'TAKEN'} | {'OLDER', fence, place of the decision that counts}
-- @include schedule
local id, fence, place = ARGV[1], ARGV[2], ARGV[3]
local answer = settled(known(id), fence, place)
if answer then return answer end
remember(id, fence, place, ARGV[4])
take_out(id)
forget_the_old()
return {'TAKEN'}
