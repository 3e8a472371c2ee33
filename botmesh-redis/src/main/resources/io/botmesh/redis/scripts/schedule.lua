-- schedule: what the scripts about a part of the schedules share. A record is a line of words (kind, due or
-- expiry in ms, fence and place of its decision, handler) and the payload below it; kind "over" is a tombstone.
local records, due, over = KEYS[1], KEYS[2], KEYS[3]
local now_us = now_micros()
local now = math.floor(now_us / 1000)

local function text(number) return string.format('%.0f', number) end

-- Some at a time, so that nobody waits long for it.
local function forget_the_old()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', over, '-inf', text(now), 'LIMIT', 0, 20)) do
    redis.call('HDEL', records, id)
    redis.call('ZREM', over, id)
  end
end

-- What is known of an id: nil if nothing, or if that is to be forgotten.
local function known(id)
  local record = redis.call('HGET', records, id)
  if not record then return nil end
  local kind, at, fence, place = string.match(record, '^(%S+) (%d+) (%d+) (%d+) ')
  if not kind or (kind == 'over' and tonumber(at) <= now) then return nil end
  return {kind = kind, at = at, fence = fence, place = place, record = record}
end

-- What a decision is answered that cannot take effect, or has done so; nil if it is the newest.
local function settled(there, fence, place)
  if not there then return nil end
  local by_fence, by_place = tonumber(there.fence) - tonumber(fence), tonumber(there.place) - tonumber(place)
  if by_fence == 0 and by_place == 0 then return {'TAKEN'} end
  if by_fence > 0 or (by_fence == 0 and by_place > 0) then return {'OLDER', there.fence, there.place} end
  return nil
end

local function remember(id, fence, place, time)
  local till = text(now + tonumber(time))
  redis.call('HSET', records, id, 'over ' .. till .. ' ' .. fence .. ' ' .. place .. ' -\n')
  redis.call('ZREM', due, id)
  redis.call('ZADD', over, till, id)
end

-- The ids that are left of the claim.
local function left()
  local ids = {}
  for id in string.gmatch(redis.call('HGET', records, 'b') or '', '[^\n]+') do ids[#ids + 1] = id end
  return ids
end

local function in_claim(id)
  for _, other in ipairs(left()) do
    if other == id then return true end
  end
  return false
end

-- Takes an id out of the claim, which ends with the last one.
local function take_out(id)
  local rest, had = {}, false
  for _, other in ipairs(left()) do
    if other == id then had = true else rest[#rest + 1] = other end
  end
  if not had then return end
  if #rest > 0 then
    redis.call('HSET', records, 'b', table.concat(rest, '\n'))
  else
    redis.call('HDEL', records, 'o', 'or', 'ox', 'b')
  end
end
