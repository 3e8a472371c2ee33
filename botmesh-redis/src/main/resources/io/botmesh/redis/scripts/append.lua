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
-- @include log
local log, items = KEYS[1], KEYS[2]
local bucket, size = tonumber(ARGV[1]), tonumber(ARGV[2])
local newest, last = newest_line(log)
local numbers, grown, needed = {}, false, nil
for i = 1, tonumber(ARGV[5]) do
  local number, new = add_line(log, items, bucket, size, last, ARGV[4 + 2 * i], ARGV[5 + 2 * i])
  if not number then
    needed = new
    break
  end
  if new then last, grown = tonumber(number), true end
  numbers[#numbers + 1] = number
end
if grown then log_grew(log, newest, ARGV[3], ARGV[4]) end
if needed then return {'BUCKET', needed, unpack(numbers)} end
return {'APPENDED', unpack(numbers)}
