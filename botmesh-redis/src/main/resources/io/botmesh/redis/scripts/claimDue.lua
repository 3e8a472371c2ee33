#!lua
-- claimDue: claims what is due of a part, unless another claim is in force.
--   KEYS 1   the part's records by id; whose what is due is: o token, or replica, ox lease end, b ids, f last fence
--   KEYS 2   ids of its schedules by the moment they are due, in ms
--   KEYS 3   ids of its tombstones by their expiry, in ms
--   ARGV 1   token of this call
--   ARGV 2   the caller
--   ARGV 3   at most so many
--   ARGV 4   lease, ms
--   answer   {'CLAIMED', fence, {{id, record} …}} | {'HELD', replica, ms} | {'NOTHING', ms until the next, or ''}
-- @include schedule
local token, lease = ARGV[1], tonumber(ARGV[4])
local BYTES = 262144

local function claimed(fence, ids)
  local rows = {}
  for _, id in ipairs(ids) do rows[#rows + 1] = {id, redis.call('HGET', records, id)} end
  return {'CLAIMED', fence, rows}
end

local owner, replica, ends, last = unpack(redis.call('HMGET', records, 'o', 'or', 'ox', 'f'))
if owner == token then
  redis.call('HSET', records, 'ox', text(now + lease))
  return claimed(last, left())
end
if owner and tonumber(ends) > now then return {'HELD', replica, text(tonumber(ends) - now)} end
local ids, bytes = {}, 0
for _, id in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', text(now), 'LIMIT', 0, ARGV[3])) do
  local there = known(id)
  if not there or there.kind == 'over' then
    -- Not as botmesh writes it: whoever looks for it finds it, but nobody waits for it.
    redis.call('ZREM', due, id)
  elseif bytes == 0 or bytes + #there.record <= BYTES then
    ids[#ids + 1] = id
    bytes = bytes + #there.record
  else
    break
  end
end
if #ids == 0 then
  forget_the_old()
  local next = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
  return {'NOTHING', next and text(math.max(0, tonumber(next) - now)) or ''}
end
local fence = text(math.max(tonumber(last or '0') + 1, now_us))
redis.call('HSET', records, 'o', token, 'or', ARGV[2], 'ox', text(now + lease), 'f', fence, 'b', table.concat(ids, '\n'))
return claimed(fence, ids)
