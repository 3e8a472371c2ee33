#!lua flags=no-writes
-- peek: whether a chat's hash holds what listings ask for.
--   KEYS 1   the chat's hash
--   ARGV 1   limits and channel prefix, packed
--   ARGV 2   the chat's name in hints
--   answer   {'PEEK', 1 if there is a checkpoint, 1 if there is user data, 1 if it is idle}
-- @include turn
local function lives(what)
  local expiry = number(what .. 'x')
  return has(what) and (expiry == 0 or expiry > now) and '1' or '0'
end
return {'PEEK', lives('cp'), lives('ud'), idle_word()}
