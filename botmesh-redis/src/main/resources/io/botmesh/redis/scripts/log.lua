-- log: how a line enters a chat's message log, each once by its id.

-- Returns the number of its line, and whether it is new; nil and the bucket that is needed, if the
-- caller guessed another. last: the number of the newest line.
local function add_line(log, items, bucket, size, last, id, item)
  local there = redis.call('ZSCORE', log, id)
  if there then return string.format('%.0f', tonumber(there)), false end
  local number = last + 1
  if math.floor(number / size) ~= bucket then
    return nil, string.format('%.0f', math.floor(number / size))
  end
  local written = string.format('%.0f', number)
  -- The item first: refused for want of memory, the line is not half there.
  redis.call('HSET', items, written, item)
  redis.call('ZADD', log, written, id)
  return written, true
end

local function newest_line(log)
  local newest = redis.call('ZRANGE', log, -1, -1, 'WITHSCORES')
  return newest[1], tonumber(newest[2] or '0')
end

-- newest: the id that was the newest before. Of a log that was deleted only its last number is left, for a while.
local function log_grew(log, newest, channel, name)
  if newest == '' then redis.call('PERSIST', log) end
  if channel ~= '' then redis.pcall('PUBLISH', channel, name) end
end
