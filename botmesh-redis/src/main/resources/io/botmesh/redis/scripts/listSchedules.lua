#!lua flags=no-writes
-- listSchedules: a page of a part's schedules, in the order in which they are due.
--   KEYS 1   the part's records by id
--   KEYS 2   ids of its schedules by the moment they are due, in ms
--   KEYS 3   ids of its tombstones by their expiry, in ms
--   ARGV 1   moment of the one that the page follows on, ms; empty for the first page
--   ARGV 2   its id
--   ARGV 3   at most so many
--   answer   {'PAGE', 1 if more may follow, {{id, record, moment in ms} …}}
-- @include schedule
local after, most, BYTES = ARGV[1], tonumber(ARGV[3]), 1048576
local start = 0
if after ~= '' then
  local there = redis.call('ZSCORE', due, ARGV[2])
  if there and tonumber(there) == tonumber(after) then
    start = redis.call('ZRANK', due, ARGV[2]) + 1
  else
    -- It has gone: those of the same moment come again.
    start = redis.call('ZCOUNT', due, '-inf', '(' .. after)
  end
end
local found = redis.call('ZRANGE', due, start, start + most - 1, 'WITHSCORES')
local rows, bytes, more = {}, 0, #found == 2 * most
for i = 1, #found, 2 do
  local record = redis.call('HGET', records, found[i]) or ''
  bytes = bytes + #record
  if #rows > 0 and bytes > BYTES then
    more = true
    break
  end
  rows[#rows + 1] = {found[i], record, text(tonumber(found[i + 1]))}
end
return {'PAGE', more and '1' or '0', rows}
