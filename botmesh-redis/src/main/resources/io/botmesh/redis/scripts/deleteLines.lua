#!lua flags=allow-oom
-- deleteLines: deletes lines of a chat's message log up to a number: those of the lowest bucket.
--   KEYS 1   the log: line ids by their numbers
--   KEYS 2   that bucket of items
--   ARGV 1   number of that bucket
--   ARGV 2   numbers to a bucket
--   ARGV 3   number of the last line that goes
--   ARGV 4   how long the last number is known once no line is left, ms
--   answer   {'DELETED', how many}; none if another bucket is the lowest by now
local log, items = KEYS[1], KEYS[2]
local bucket, size, up_to = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
-- One more than a bucket holds: the entry that keeps the number is among them.
local found = redis.call('ZRANGEBYSCORE', log, '0', up_to, 'WITHSCORES', 'LIMIT', 0, size + 1)
local ids, numbers, lowest = {}, {}, nil
for i = 1, #found, 2 do
  local its = math.floor(tonumber(found[i + 1]) / size)
  if found[i] ~= '' then
    lowest = lowest or its
    if its ~= lowest then break end
    ids[#ids + 1] = found[i]
    numbers[#numbers + 1] = found[i + 1]
  end
end
if lowest ~= bucket then return {'DELETED', '0'} end
-- First what makes room: before 7 a full server judges a script by its first write.
redis.call('HDEL', items, unpack(numbers))
redis.call('ZREM', log, unpack(ids))
-- No line has an empty id: this entry keeps the number, so that lines are numbered on.
redis.call('ZADD', log, 'GT', up_to, '')
if redis.call('ZCARD', log) == 1 then redis.call('PEXPIRE', log, ARGV[4]) end
return {'DELETED', string.format('%.0f', #ids)}
