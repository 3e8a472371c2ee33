#!lua
-- takeLease: asks for a lock or a post.
--   KEYS 1   its hash: o owner's token, or its replica, ox lease end in ms, f last fence,
--            q until when nobody gets it, in ms
--   ARGV 1   token
--   ARGV 2   me, the calling replica
--   ARGV 3   evidence: a fence whose holder is gone; empty if none
--   ARGV 4   lease, ms
--   ARGV 5   caution: for how long nobody gets a name of which nothing is stored, ms; 0 for at once
--   ARGV 6   how long it is kept after its lease, ms; 0 for ever
--   ARGV 7   floor: the highest fence seen; 0 if none
--   answer   {'TAKEN', fence} | {'HELD', fence, replica, ms left, 1 if mine, token} |
--            {'LATER', ms until somebody can get it}
-- @include lease
local token, me, gone, caution, floor = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[5]), tonumber(ARGV[7])
local leave = now + tonumber(ARGV[4])

if owner == token then
  hold(leave, tonumber(ARGV[6]))
  return {'TAKEN', fence}
end
-- The evidence names the grant itself, not its owner: an owner that woke has another one by now.
if not is_free and gone ~= fence then return held(me) end
local opens = tonumber(stored[5] or '0')
if not stored[4] and not stored[5] and caution > 0 then
  -- What was stored may have been lost; who held it may still believe in it for a lease.
  opens = now + caution
  redis.call('HSET', lease, 'q', text(opens))
  keep_until(opens, tonumber(ARGV[6]))
end
if opens > now then return {'LATER', text(opens - now)} end
fence = text(math.max(tonumber(fence) + 1, now_us, floor + 1))
redis.call('HSET', lease, 'o', token, 'or', me, 'f', fence)
hold(leave, tonumber(ARGV[6]))
return {'TAKEN', fence}
