#!lua flags=allow-oom
-- pruneIndex: removes chats from a shard whose entries expired more than an hour ago, at most 1000.
--   KEYS 1   the shard: chats by expiry, suspicions below 0
--   answer   {'PRUNED', how many}
local shard = KEYS[1]
local HOUR, MOST = 3600000, 1000
local bound = string.format('%.0f', math.floor(now_micros() / 1000) - HOUR)
local gone = redis.call('ZRANGEBYSCORE', shard, '(0', bound, 'LIMIT', 0, MOST)
local marks = {}
for i, chat in ipairs(gone) do marks[i] = ' ' .. chat end
if #gone > 0 then
  redis.call('ZREM', shard, unpack(gone))
  redis.call('ZREM', shard, unpack(marks))
end
return {'PRUNED', string.format('%.0f', #gone)}
