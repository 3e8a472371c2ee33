#!lua flags=allow-oom
-- unbury: removes a dead letter of a chat.
--   KEYS 1   the chat's dead letters: by arrival and id
--   ARGV 1   its id
--   answer   {'DROPPED'} | {'ABSENT'}
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 18) == ARGV[1] then
    redis.call('HDEL', KEYS[1], field)
    return {'DROPPED'}
  end
end
return {'ABSENT'}
