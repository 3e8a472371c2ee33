-- cell: a text by itself and its version, as putText and readText find it.
local cell, HOUR, LONGEST = KEYS[1], 3600000, 9e15
local now_us = now_micros()
local now = math.floor(now_us / 1000)
local stored = redis.call('HMGET', cell, 'v', 'ver', 'x', 'w')
local expiry = tonumber(stored[3] or '0')
local lives = expiry == 0 or expiry > now
-- The key goes then; should it be there still, that is not to be seen.
local forgotten = expiry > 0 and expiry + HOUR <= now
local shown = lives and stored[1]
local version = not forgotten and stored[2] or '0'
