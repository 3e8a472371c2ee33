-- lease: the steps that the operations on a lock or a post share.
local lease = KEYS[1]
local now_us = now_micros()
local now = math.floor(now_us / 1000)
local stored = redis.call('HMGET', lease, 'o', 'or', 'ox', 'f', 'q')
local owner, fence = stored[1] or '', stored[4] or '0'
local is_free = owner == '' or tonumber(stored[3] or '0') <= now

-- Lua would write a great number as 1.8e+15.
local function text(number) return string.format('%.0f', number) end

local function in_force(token, number) return owner == token and fence == number end

local function keep_until(last, longer)
  if longer > 0 then redis.call('PEXPIREAT', lease, text(last + longer)) end
end

local function hold(leave, longer)
  redis.call('HSET', lease, 'ox', text(leave))
  keep_until(leave, longer)
end

local function held(me)
  return {'HELD', fence, stored[2], text(tonumber(stored[3]) - now),
    stored[2] == me and '1' or '0', owner}
end
