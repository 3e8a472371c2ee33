#!lua
-- enterIndex: enters a chat into a shard of an index, before what it is listed for is stored.
--   KEYS 1   the shard: chats by expiry or activity, suspicions below 0
--   ARGV 1   the chat
--   ARGV 2   how long what it is listed for lives, ms; 0 for ever; empty if the index goes by activity
--   answer   {'ENTERED', for how many ms the entry covers it; empty if for ever}
local shard, chat, ttl = KEYS[1], ARGV[1], ARGV[2]
local MINUTE, LONGEST = 60000, 9e15
local now = math.floor(now_micros() / 1000)
local score = string.format('%.0f', now)
if ttl ~= '' then
  -- Rounded up, so that an expiry renewed all the time seldom moves the entry; a minute more,
  -- because what it is listed for is stored a little later, perhaps by another server's clock.
  local till = (math.ceil((now + tonumber(ttl)) / MINUTE) + 1) * MINUTE
  score = (ttl == '0' or till > LONGEST) and '+inf' or string.format('%.0f', till)
end
-- Never lowered: whoever walks the shard upwards must not miss it.
redis.call('ZADD', shard, 'GT', score, chat)
redis.call('ZREM', shard, ' ' .. chat)
local till = tonumber(redis.call('ZSCORE', shard, chat))
if ttl == '' or till > LONGEST then return {'ENTERED', ''} end
return {'ENTERED', string.format('%.0f', till - now)}
