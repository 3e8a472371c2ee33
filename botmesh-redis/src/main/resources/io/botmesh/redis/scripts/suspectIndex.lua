#!lua flags=allow-oom
-- suspectIndex: notes that a chat was seen without what it is listed for, or removes it an hour later.
--   KEYS 1   the shard: chats by expiry or activity, suspicions below 0
--   ARGV 1   the chat
--   ARGV 2   the suspicion as the caller saw it before it looked at the chat; empty if there was none
--   answer   {'SUSPECTED'} | {'REMOVED'} | {'KEPT'}
local shard, chat, seen = KEYS[1], ARGV[1], ARGV[2]
local HOUR = 3600000
local now = math.floor(now_micros() / 1000)
local mark = ' ' .. chat
local noted = redis.call('ZSCORE', shard, mark)
-- Entered meanwhile, or judged by somebody else.
if (noted or '') ~= seen then return {'KEPT'} end
if noted then
  -- Whoever relies on having entered it before did so half an hour ago at most, and has written.
  if now + tonumber(noted) < HOUR then return {'KEPT'} end
  redis.call('ZREM', shard, chat, mark)
  return {'REMOVED'}
end
if not redis.call('ZSCORE', shard, chat) then return {'KEPT'} end
redis.call('ZADD', shard, string.format('%.0f', -now), mark)
return {'SUSPECTED'}
