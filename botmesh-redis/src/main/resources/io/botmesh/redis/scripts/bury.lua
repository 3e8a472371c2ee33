#!lua
-- bury: puts a dead letter of a chat away, once by its id.
--   KEYS 1   the chat's dead letters: by arrival and id
--   ARGV 1   its id
--   ARGV 2   the letter
--   answer   {'BURIED'} | {'KEPT'} if one lies there already
local arrival = now_micros()
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 18) == ARGV[1] then return {'KEPT'} end
  -- Behind the chat's last one, whatever the clock says.
  arrival = math.max(arrival, tonumber(string.sub(field, 1, 16)) + 1)
end
-- Sixteen digits, so that the order of the text is the order of arrival until the year 2286.
redis.call('HSET', KEYS[1], string.format('%016.0f', arrival) .. ' ' .. ARGV[1], ARGV[2])
return {'BURIED'}
