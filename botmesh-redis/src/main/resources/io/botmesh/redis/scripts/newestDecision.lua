#!lua flags=no-writes
-- newestDecision: the newest decision about a schedule.
--   KEYS 1   the part's records by id
--   KEYS 2   ids of its schedules by the moment they are due, in ms
--   KEYS 3   ids of its tombstones by their expiry, in ms
--   ARGV 1   id
--   answer   {'DECISION', fence, place} | {'UNKNOWN'}
-- @include schedule
local there = known(ARGV[1])
if not there then return {'UNKNOWN'} end
return {'DECISION', there.fence, there.place}
