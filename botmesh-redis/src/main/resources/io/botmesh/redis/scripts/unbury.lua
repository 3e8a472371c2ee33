#!lua flags=allow-oom
-- unbury: removes a dead letter.
--   KEYS 1   the shard's order
--   KEYS 2   the shard's letters
--   ARGV 1   the letter's field: chat and id
--   ARGV 2   its chat
--   ARGV 3   its id
--   answer   {'DROPPED'} | {'ABSENT'}
local letter = redis.call('HGET', KEYS[2], ARGV[1])
if not letter then return {'ABSENT'} end
redis.call('ZREM', KEYS[1], ARGV[2] .. ' ' .. string.sub(letter, 1, 16) .. ' ' .. ARGV[3])
redis.call('HDEL', KEYS[2], ARGV[1])
return {'DROPPED'}
