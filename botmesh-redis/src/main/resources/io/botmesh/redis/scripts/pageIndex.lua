#!lua flags=no-writes
-- pageIndex: a page of a shard of an index, in the order of scores and, where they are equal, of bytes.
--   KEYS 1   the shard: chats by expiry or activity, suspicions below 0
--   ARGV 1   score of the entry that the page follows on; empty for the first page
--   ARGV 2   that entry, quoted
--   ARGV 3   at most so many
--   ARGV 4   1 if scores are expiries: what expired over an hour ago is passed over
--   answer   {'PAGE', 1 if something is to be pruned, {{entry, quoted; score; its suspicion or ''} …}}
local shard, score, most = KEYS[1], ARGV[1], tonumber(ARGV[3])
local HOUR = 3600000

local function quoted(member)
  return (string.gsub(member, '[^!-<>-~]', function(c) return string.format('=%02X', string.byte(c)) end))
end

local function unquoted(text)
  return (string.gsub(text, '=(%x%x)', function(hex) return string.char(tonumber(hex, 16)) end))
end

-- Redis orders members by their bytes; < would go by the server's locale.
local function comes_after(one, other)
  for at = 1, math.min(#one, #other) do
    local a, b = string.byte(one, at), string.byte(other, at)
    if a ~= b then return a > b end
  end
  return #one > #other
end

-- Neither way costs more the more entries have that score, but for its logarithm.
local function rank_behind(member)
  local there = redis.call('ZSCORE', shard, member)
  if there and tonumber(there) == tonumber(score) then
    return redis.call('ZRANK', shard, member) + 1
  end
  local low, high = redis.call('ZCOUNT', shard, '-inf', '(' .. score), redis.call('ZCOUNT', shard, '-inf', score)
  while low < high do
    local middle = math.floor((low + high) / 2)
    if comes_after(redis.call('ZRANGE', shard, middle, middle)[1], member) then
      high = middle
    else
      low = middle + 1
    end
  end
  return low
end

local least = ARGV[4] == '1' and math.floor(now_micros() / 1000) - HOUR or 0
local bound = string.format('%.0f', least)
local start = redis.call('ZCOUNT', shard, '-inf', bound)
local prune = least > 0 and redis.call('ZCOUNT', shard, '(0', bound) > 0
if score ~= '' then start = math.max(start, rank_behind(unquoted(ARGV[2]))) end
local found = redis.call('ZRANGE', shard, start, start + most - 1, 'WITHSCORES')
local marks = {}
for i = 1, #found, 2 do marks[#marks + 1] = ' ' .. found[i] end
local suspicions = #marks > 0 and redis.call('ZMSCORE', shard, unpack(marks)) or {}
local entries = {}
for i = 1, #found, 2 do
  entries[#entries + 1] = {quoted(found[i]), found[i + 1], suspicions[(i + 1) / 2] or ''}
end
return {'PAGE', prune and '1' or '0', entries}
