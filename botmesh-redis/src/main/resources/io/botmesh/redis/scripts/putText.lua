#!lua
-- putText: writes or deletes a text by itself, by compare-and-set.
--   KEYS 1   its hash: v text, ver version, x expiry in ms or 0, w the call that wrote it
--   ARGV 1   name of this call
--   ARGV 2   the version as the caller knows it
--   ARGV 3   set or delete
--   ARGV 4   the text
--   ARGV 5   how long it lives, ms; 0 for ever
--   answer   {'PUT', version} | {'CONFLICT', what is stored or nil, its version}
-- @include cell
local call, ttl = ARGV[1], tonumber(ARGV[5])
if tonumber(version) ~= tonumber(ARGV[2]) then
  if stored[4] == call then return {'PUT', version} end
  return {'CONFLICT', shown, version}
end
local written = string.format('%.0f', math.max(tonumber(stored[2] or '0') + 1, now_us))
local till = 0
if ARGV[3] == 'delete' then till = now elseif ttl > 0 then till = math.min(now + ttl, LONGEST) end
local head = {'ver', written, 'x', string.format('%.0f', till), 'w', call}
if ARGV[3] == 'set' then
  redis.call('HSET', cell, 'v', ARGV[4], unpack(head))
else
  redis.call('HSET', cell, unpack(head))
  redis.call('HDEL', cell, 'v')
end
-- The version outlives the text, so that who read it late meets a conflict.
if till > 0 then
  redis.call('PEXPIREAT', cell, string.format('%.0f', till + HOUR))
else
  redis.call('PERSIST', cell)
end
return {'PUT', written}
