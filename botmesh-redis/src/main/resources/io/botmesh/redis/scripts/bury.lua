#!lua
-- bury: puts a dead letter away, once by its chat and id.
--   KEYS 1   the shard's order: one member for each letter, all of score 0
--   KEYS 2   the shard's letters
--   ARGV 1   the letter's field: chat and id
--   ARGV 2   its chat
--   ARGV 3   its id
--   ARGV 4   the letter
--   answer   {'BURIED'} | {'KEPT'} if one lies there already
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return {'KEPT'} end
-- Behind the chat's last one, whatever the clock says: an encoded chat has no blank, and '!' is the
-- character after the blank.
local last = redis.call('ZREVRANGEBYLEX', KEYS[1], '(' .. ARGV[2] .. '!', '[' .. ARGV[2] .. ' ',
  'LIMIT', 0, 1)[1]
local arrival = now_micros()
if last then
  local before = tonumber(string.sub(last, #ARGV[2] + 2, #ARGV[2] + 17))
  arrival = math.max(arrival, before + 1)
end
-- Sixteen digits, so that the order of the text is the order of arrival until the year 2286.
local arrived = string.format('%016.0f', arrival)
redis.call('HSET', KEYS[2], ARGV[1], arrived .. ' ' .. ARGV[4])
redis.call('ZADD', KEYS[1], 0, ARGV[2] .. ' ' .. arrived .. ' ' .. ARGV[3])
return {'BURIED'}
