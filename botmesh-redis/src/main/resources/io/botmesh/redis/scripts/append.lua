#!lua
-- append: appends lines to a chat's message log, each once by its id.
--   KEYS 1   the log: line ids by their numbers
--   KEYS 2   the bucket of items that the caller guesses
--   ARGV 1   number of that bucket
--   ARGV 2   numbers to a bucket
--   ARGV 3   channel to publish on; empty to stay silent
--   ARGV 4   the chat's name in hints
--   ARGV 5   how many lines follow
--   ARGV 6.. id and item of each
--   answer   {'APPENDED', number …} | {'BUCKET', bucket needed, number …}: the lines up to there are
--            in the log; the caller asks again for the others, with that bucket
local log, items = KEYS[1], KEYS[2]
local bucket, size, channel = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local newest = redis.call('ZRANGE', log, -1, -1, 'WITHSCORES')
local last = tonumber(newest[2] or '0')
local numbers, grown, needed = {}, false, nil
for i = 1, tonumber(ARGV[5]) do
  local id, item = ARGV[4 + 2 * i], ARGV[5 + 2 * i]
  local there = redis.call('ZSCORE', log, id)
  if there then
    numbers[#numbers + 1] = string.format('%.0f', tonumber(there))
  else
    local number = last + 1
    if math.floor(number / size) ~= bucket then
      needed = string.format('%.0f', math.floor(number / size))
      break
    end
    local written = string.format('%.0f', number)
    -- The item first: refused for want of memory, the line is not half there.
    redis.call('HSET', items, written, item)
    redis.call('ZADD', log, written, id)
    last, grown = number, true
    numbers[#numbers + 1] = written
  end
end
-- Of a log that was deleted only its last number is left, for a while.
if grown and newest[1] == '' then redis.call('PERSIST', log) end
if grown and channel ~= '' then redis.pcall('PUBLISH', channel, ARGV[4]) end
if needed then return {'BUCKET', needed, unpack(numbers)} end
return {'APPENDED', unpack(numbers)}
